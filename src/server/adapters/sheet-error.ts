/** The file cannot be read as a sheet; the message is the sentence for the person. */
export class SheetError extends Error {}
