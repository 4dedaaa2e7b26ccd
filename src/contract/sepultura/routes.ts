import { z } from 'zod'
import { ADMIN, STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import {
  buscarSepulturaBody,
  ocultarSepulturaBody,
  pessoaSepultada,
  pessoaSepultadaParams,
  pessoasSepultadasQuery,
  sepulturaParams,
  sepulturasEncontradas,
  totemSepulturas,
  unidadeSepulturas,
} from './schema.ts'

/** Not in the specification: where a grave is, for units that switched it on. For all others these calls find nothing. */
export const sepulturaRoutes = defineAdditions({
  'GET /exibicao/sepultura/:empresa': {
    summary: 'A unidade que mostra onde está uma sepultura, com a sua planta',
    access: 'public',
    params: sepulturaParams,
    output: unidadeSepulturas,
  },
  'POST /exibicao/sepultura/:empresa': {
    summary: 'Onde está a sepultura de uma pessoa, pelo nome e pelo ano do falecimento; nunca uma lista',
    access: 'public',
    limit: 'SEPULTURA',
    params: sepulturaParams,
    body: buscarSepulturaBody,
    output: sepulturasEncontradas,
  },
  'GET /cliente/sepultura/:empresa/totem': {
    summary: 'O endereço do totem de uma unidade, que tem limites próprios',
    access: STAFF,
    params: sepulturaParams,
    output: totemSepulturas,
  },
  'POST /cliente/sepultura/:empresa/totem': {
    summary: 'Novo endereço do totem de uma unidade; o anterior deixa de valer',
    access: ADMIN,
    params: sepulturaParams,
    output: totemSepulturas,
  },
  'GET /cliente/sepulturas/pessoas': {
    summary: 'Pessoas do registro, com a escolha da família de aparecer ou não na busca de sepulturas',
    access: STAFF,
    query: pessoasSepultadasQuery,
    output: z.array(pessoaSepultada),
  },
  'PUT /cliente/sepulturas/pessoas/:id': {
    summary: 'Tirar uma pessoa da busca de sepulturas, ou devolvê-la, a pedido da família',
    access: STAFF,
    params: pessoaSepultadaParams,
    body: ocultarSepulturaBody,
    output: pessoaSepultada,
  },
})
