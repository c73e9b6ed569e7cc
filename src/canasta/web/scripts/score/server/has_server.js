/** Whether a server stands behind the page, or only files on a web space (`canasta score --export`). */
export const hasServer = document.body.dataset["static"]?.startsWith("/") === true;
