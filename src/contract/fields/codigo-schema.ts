import { normaliseCodigo } from './codigo.ts'
import { stringUpTo } from './string-up-to.ts'

/** Any code, at most 64 characters. A code of the wrong shape is a wrong code, not an invalid request. */
export const codigo = stringUpTo(64)
  .overwrite(normaliseCodigo)
  .meta({ examples: ['7K3MPX9QTB'] })
