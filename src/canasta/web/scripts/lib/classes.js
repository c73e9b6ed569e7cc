/** Names of classes, those that hold. @param {...(string | false | undefined | null)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
