/** Whether there is no server, and nobody else: a folder of files, in this browser alone. */
export const isAlone = "alone" in document.body.dataset;
