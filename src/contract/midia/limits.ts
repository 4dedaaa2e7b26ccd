/** How much of the start of a file tells what it is. */
export const KIND_START_BYTES = 2048
