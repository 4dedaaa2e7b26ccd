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
