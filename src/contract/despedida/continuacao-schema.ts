import { z } from 'zod'
import { TIPOS_CERIMONIA } from './tipo-cerimonia-rules.ts'

export const cerimoniaKind = z.enum(['velorio', 'sepultamento', 'cremacao', ...TIPOS_CERIMONIA])

/** The transmissao of a ceremony without a chapel that is shown now or within half a day. `cerimonia`: `velorio`, `rito`, or the id of an added one. */
export const continuacao = z.object({
  camera: z.string(),
  cerimonia: z.string(),
  tipo: cerimoniaKind,
  titulo: z.string(),
  inicio: z.string(),
  fim: z.string(),
  estado: z.enum(['em-breve', 'ao-vivo']),
})
export type Continuacao = z.output<typeof continuacao>
