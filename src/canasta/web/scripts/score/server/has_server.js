/** Whether a server sent the page, not a web space with the files of `canasta score --export`. */
export const hasServer = document.body.dataset["static"]?.startsWith("/") === true;
