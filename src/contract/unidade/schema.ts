import { z } from 'zod'

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

/** What a visitor pasted: a link, perhaps with words around it. */
export const linkColado = z.object({ endereco: z.string().max(2000).default('') })

/**
 * Whose a pasted link is. `site`: where it leads, as a browser shows it; "" where there is no link. `unidade`: the one whose despedida it
 * opens, if everybody may open that.
 */
export const linkConferido = z.object({
  resultado: z.enum(['nosso', 'alheio', 'nenhum']),
  site: z.string(),
  unidade: contatoUnidade.nullable(),
})
export type LinkConferido = z.output<typeof linkConferido>
