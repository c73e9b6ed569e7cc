/** Whether the site is a folder of files that runs in this browser, without a server. */
export const isAlone = "alone" in document.body.dataset;
