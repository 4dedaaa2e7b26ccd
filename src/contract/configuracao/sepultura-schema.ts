import { z } from 'zod'
import { text } from '../fields/text-schema.ts'
import {
  CEMITERIOS_MAX,
  PONTO_MAX,
  PORTAO_NOME_MAX,
  PORTOES_MAX,
  QUADRA_NOME_MAX,
  QUADRAS_MAX,
} from '../sepultura/limits.ts'
import { SEPULTURA } from '../sepultura/messages.ts'
import { UNIDADE_NOME_MAX } from './limits.ts'
import { CONFIGURACAO } from './messages.ts'

const nome = (max: number) => text({ max, required: CONFIGURACAO.obrigatorio })

const pontos = (nameMax: number, max: number) => {
  const coordinate = z.number().int().min(0).max(PONTO_MAX)
  return z.array(z.object({ nome: nome(nameMax), x: coordinate, y: coordinate })).max(max)
}

/**
 * The public search for graves of one unit, off until a person switches it on. `cemiterios`: as the register writes them; the points are
 * places of the picture `planta`. @param imagem address of a picture of the settings, or ""
 */
export const sepulturaWith = (imagem: z.ZodType<string>) =>
  z
    .object({
      ativa: z.boolean(),
      cemiterios: z.array(nome(UNIDADE_NOME_MAX)).max(CEMITERIOS_MAX),
      planta: imagem,
      quadras: pontos(QUADRA_NOME_MAX, QUADRAS_MAX),
      portoes: pontos(PORTAO_NOME_MAX, PORTOES_MAX),
    })
    .refine(({ ativa, cemiterios }) => !ativa || cemiterios.length > 0, {
      error: SEPULTURA.semCemiterio,
      path: ['cemiterios'],
    })
