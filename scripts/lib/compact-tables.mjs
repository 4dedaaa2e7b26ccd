import { printers as builtIn, parsers } from 'prettier/plugins/markdown'

const { mdast } = builtIn

/** Prettier pads the cells of a wide table only where prose is wrapped: a table is printed as if it were not. */
const print = (path, options, printChild, args) =>
  mdast.print(path, path.node.type === 'table' ? { ...options, proseWrap: 'never' } : options, printChild, args)

const printers = { mdast: { ...mdast, print } }

export { parsers, printers }
