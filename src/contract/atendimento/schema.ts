import { z } from 'zod'
import { EXTENSOES_MINUTES } from '../transmissao/limits.ts'
import { fimDoVelorio } from '../transmissao/schema.ts'
import { allCapelasOf, canonicalUnit } from '../units.ts'

/** Texts of the card of a chapel that the server sends. */
export const ATENDIMENTO = {
  naoVale: 'Este cartão não vale mais. Peça um novo à equipe.',
  encerrada: 'A equipe encerrou a transmissão.',
  semVelorio: 'Nenhum velório acontece agora nesta capela.',
  capelaInvalida: 'Escolha uma capela desta unidade.',
} as const

/** One chapel of a unit; `AM` and `PA` are one unit. */
export const capelaDoCartao = z
  .object({
    empresa: z
      .string()
      .max(10)
      .meta({ examples: ['CV'] }),
    capela: z
      .string()
      .max(10)
      .meta({ examples: ['01'] }),
  })
  .transform(({ empresa, capela }, context) => {
    const code = canonicalUnit(empresa)
    if (code !== undefined && allCapelasOf(code).includes(capela)) return { empresa: code, capela }
    context.addIssue({ code: 'custom', message: ATENDIMENTO.capelaInvalida, path: ['capela'] })
    return z.NEVER
  })
export type CapelaDoCartao = z.output<typeof capelaDoCartao>

/** A valid card; `usado_em`: its last action. */
export const cartaoCapela = z.object({
  empresa: z.string(),
  capela: z.string(),
  criado_em: z.string(),
  usado_em: z.string().nullable(),
})
export type CartaoCapela = z.output<typeof cartaoCapela>

/** The key is in this response only. It is in the fragment of the address, so that no log contains it. */
export const novoCartao = z.object({ caminho: z.string() })

const chave = z
  .string()
  .max(64)
  .meta({ examples: ['k3J9mQ2xV7bN4cZ8'] })
export const chaveBody = z.object({ chave })
export const cerimoniaDoCartaoBody = z.object({ chave, emAndamento: z.boolean() })
/** `fim`: the booked end that the card shows. After a second tap it is another one, and nothing is added again. */
export const estenderDoCartaoBody = z.object({
  chave,
  minutos: z.literal(EXTENSOES_MINUTES),
  fim: z
    .string()
    .max(19)
    .meta({ examples: ['2026-11-05 16:00:00'] }),
})

/** The chapel now; `agora` is the portal's local time. `velorio`: the one that takes place, also shortly after its end, or null. */
export const atendimento = z.object({
  unidade: z.string(),
  capela: z.string(),
  /** The ceremony of a card that belongs to no chapel; `capela` is then "" and `unidade` its place. */
  cerimonia: z.string().optional(),
  agora: z.string(),
  velorio: z
    .object({
      nome: z.string(),
      dataHoraInicial: z.string(),
      dataHoraFinal: z.string(),
      encerrada: z.boolean(),
      /** What staff tell each other about the despedida. */
      notaInterna: z.string(),
      ...fimDoVelorio.shape,
    })
    .nullable(),
})
export type Atendimento = z.output<typeof atendimento>
