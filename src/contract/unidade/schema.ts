import { z } from 'zod'

export const LINK_AVISADO = 'Obrigado. A equipe foi avisada.'

/** Contacts of a unit. Numbers are digits with the area code; "" for none; `mapa` is a link. */
export const contatoUnidade = z.object({
  unidade: z.string(),
  nome: z.string(),
  telefone: z.string(),
  whatsapp: z.string(),
  endereco: z.string(),
  mapa: z.string(),
})
export type ContatoUnidade = z.output<typeof contatoUnidade>

/** What a visitor pasted: a message with one or more links. */
export const linkColado = z.object({ endereco: z.string().max(2000).default('') })

/**
 * Whose the links of a pasted message are: `nosso` where all are. `site`: where the first that is not ours leads, else ours, as a browser
 * shows it; "" where there is no link. `misto`, only where it is so: beside it there is one of ours. `dinheiro`, likewise: the words around
 * speak of money, or hold what may be a Pix key. `unidade`: the one whose despedida it opens, if everybody may open that.
 */
export const linkConferido = z.object({
  resultado: z.enum(['nosso', 'alheio', 'nenhum']),
  site: z.string(),
  misto: z.boolean().optional(),
  dinheiro: z.boolean().optional(),
  unidade: contatoUnidade.nullable(),
})
export type LinkConferido = z.output<typeof linkConferido>
