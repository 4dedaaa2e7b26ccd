import { z } from 'zod'
import { ADMIN, STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, type SheetColumns } from '../sheet.ts'
import {
  desfazerBody,
  grupoPublico,
  historicoQuery,
  imagemBody,
  politicaBody,
  salvarConfiguracaoBody,
  secaoConfiguracao,
  sobreGrupo,
  testeBody,
  unidadeNaTela,
  unidadeParams,
  type VersaoConfiguracao,
  versaoConfiguracao,
} from './schema.ts'

const columns: SheetColumns<VersaoConfiguracao> = {
  Versão: row => row.versao,
  'Salva por': row => row.autor,
  'Salva em': row => instantOrNone(row.criada_em),
}

/** Settings of the group (not in the specification): what the group fills in by itself. */
export const configuracaoRoutes = defineAdditions({
  'GET /exibicao/grupo': {
    summary: 'O grupo e as suas unidades, como todas as páginas os mostram',
    access: 'public',
    output: grupoPublico,
  },
  'GET /exibicao/sobre': {
    summary: 'História, contato e encarregado de dados do grupo',
    access: 'public',
    output: sobreGrupo,
  },
  'GET /exibicao/unidade/:empresa': {
    summary: 'Marca e anúncios das telas de uma unidade',
    access: 'public',
    params: unidadeParams,
    output: unidadeNaTela,
  },
  'GET /cliente/configuracao': {
    summary: 'Todas as seções da configuração, na versão em vigor',
    access: STAFF,
    output: z.array(secaoConfiguracao),
  },
  'PUT /cliente/configuracao': {
    summary: 'Salvar uma seção da configuração',
    access: ADMIN,
    body: salvarConfiguracaoBody,
    bodyClass: 'secao',
    output: secaoConfiguracao,
    errors: ['ALTERADO_POR_OUTRA_PESSOA'],
  },
  'POST /cliente/configuracao/desfazer': {
    summary: 'Voltar uma seção da configuração a uma versão anterior',
    access: ADMIN,
    body: desfazerBody,
    output: secaoConfiguracao,
    errors: ['ALTERADO_POR_OUTRA_PESSOA', 'NAO_ENCONTRADO'],
  },
  'GET /cliente/configuracao/historico': {
    summary: 'Versões de uma seção da configuração, a mais recente primeiro',
    access: STAFF,
    query: historicoQuery,
    output: z.array(versaoConfiguracao),
    sheet: { name: 'versoes-da-configuracao', columns },
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/configuracao/teste': {
    summary: 'Enviar um texto, com dados de exemplo, a quem pede',
    access: ADMIN,
    body: testeBody,
    output: z.object({ para: z.string() }),
  },
  'POST /cliente/configuracao/imagem': {
    summary: 'Enviar uma imagem para a configuração',
    access: ADMIN,
    body: imagemBody,
    bodyClass: 'photo',
    output: z.object({ endereco: z.string() }),
    errors: ['IMAGEM_NAO_ACEITA', 'IMAGEM_GRANDE'],
  },
  'POST /cliente/configuracao/politica': {
    summary: 'Enviar a política de privacidade do grupo, em PDF; vale depois de salvar a seção `grupo` com este nome',
    access: ADMIN,
    body: politicaBody,
    bodyClass: 'photo',
    output: z.object({ nome: z.string() }),
  },
})
