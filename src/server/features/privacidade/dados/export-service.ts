import { NAO_MOSTRADO, SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { portalNow } from '#server/core/clock.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { formatInstant } from '#server/core/local-time.ts'

type LabelledValue = readonly [label: string, value: string]

const block = (lines: readonly LabelledValue[]): string =>
  `<dl>${lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>`

const section = (title: string, blocks: readonly (readonly LabelledValue[])[]): string =>
  blocks.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2>${blocks.map(block).join('')}`

const SITUACAO = {
  aguardando: 'aguarda aprovação',
  publicada: 'publicada',
  'nao-publicada': 'não publicada',
  'so-familia': 'só para a família',
} as const

type When = (instant: string) => string

/** Data that the person sent. */
const sentSections = (dados: DadosTitular, when: When): string[] => [
  section(
    'Cadastros em despedidas',
    dados.participacoes.map(row => [
      ['Despedida', row.despedida.nome],
      ['Nome', row.nome],
      ['Telefone', row.telefone],
      ['E-mail', row.email],
      ['Recebe ofertas', row.ofertas ? 'sim' : 'não'],
      ['Data', when(row.em)],
      ['Assistiu ao velório', row.assistiu_em === null ? '' : when(row.assistiu_em)],
    ]),
  ),
  section(
    'Assinaturas em livros de presença',
    dados.assinaturas.map(row => [
      ['Despedida', row.despedida.nome],
      ['Nome', row.nome],
      ['Cidade', row.cidade],
      ['Data', when(row.em)],
    ]),
  ),
  section(
    'Homenagens',
    dados.homenagens.map(row => [
      ['Despedida', row.despedida.nome],
      ['Assinatura', row.nome],
      ['Mensagem', row.descricao || NAO_MOSTRADO.soFamilia],
      ['Imagem', row.imagem ?? ''],
      ['Mensagem de voz', row.audio ?? ''],
      ['Transcrição', row.transcricao],
      ['Situação', SITUACAO[row.situacao]],
      ['Data', when(row.em)],
    ]),
  ),
  section(
    'Mensagens em eventos',
    dados.evento.map(row => [
      ['Evento', row.evento],
      ['Nome', row.nome],
      ['Homenageado', row.homenageado],
      ['Telefone', row.telefone],
      ['E-mail', row.email],
      ['Mensagem', row.mensagem],
      ['Situação', SITUACAO[row.situacao]],
      ['Data', when(row.em)],
    ]),
  ),
]

/** What makes the person one who looks after pages, or asks to read one. */
const careSections = (dados: DadosTitular, when: When): string[] => [
  section(
    'Convites para cuidar de uma página',
    dados.convites.map(row => [
      ['Despedida', row.despedida.nome],
      ['Nome', row.nome],
      ['Data', when(row.em)],
      ['Vale até', when(row.vence_em)],
    ]),
  ),
  section(
    'Pedidos de acesso',
    dados.acessos.map(row => [
      ['Despedida', row.despedida.nome],
      ['Nome', row.nome],
      ['Quem é', row.frase],
      ['Data', when(row.em)],
    ]),
  ),
  section(
    'Notas da equipe',
    dados.notas.map(row => [
      ['Despedida', row.despedida.nome],
      ['Nota', NAO_MOSTRADO.nota],
      ['Data', when(row.em)],
    ]),
  ),
  section(
    'Pedidos de página',
    dados.paginas.map(row => [
      ['Falecido', row.falecido],
      ['Ano', row.ano],
      ['Parentesco', row.parentesco],
      ['Nome', row.nome],
      ['Data', when(row.em)],
    ]),
  ),
]

/** Other data stored about the person. */
const otherSections = (dados: DadosTitular, when: When): string[] => [
  section(
    'Contas',
    dados.contas.map(row => [
      ['Tipo', row.papel === 'equipe' ? 'Equipe do grupo' : 'Moderador'],
      ['Nome', row.nome],
      ['Telefone', row.telefone],
      ['E-mail', row.email],
      ['CPF', row.cpf],
      ['Nascimento', row.nascimento === null ? '' : row.nascimento.split('-').reverse().join('/')],
      ['Despedidas', row.despedidas.map(one => one.nome).join('; ')],
      ['Desde', when(row.desde)],
    ]),
  ),
  section(
    'Autorizações',
    dados.consentimentos.map(row => [
      ['Para', row.finalidade],
      ['Resposta', row.valor ? 'sim' : 'não'],
      ['Onde', row.canal],
      ['Texto', row.versao],
      ['Data', when(row.em)],
      ['Retirada em', row.retirado_em === null ? '' : when(row.retirado_em)],
    ]),
  ),
  section(
    'Pedidos',
    dados.pedidos.map(row => [
      ['Número', row.numero],
      ['Tipo', TIPOS_PEDIDO[row.tipo] ?? row.tipo],
      ['Situação', SITUACOES_PEDIDO[row.situacao] ?? row.situacao],
      ['Pedido em', when(row.criado_em)],
      ['Resposta', row.resposta],
    ]),
  ),
]

const STYLE =
  'body{font:18px/1.5 Georgia,serif;color:#1d2926;max-width:44rem;margin:3rem auto;padding:0 1.5rem}h1{font-weight:400}h2{margin-top:2.5rem}dl{border-top:1px solid #8a8577;padding:.8rem 0;margin:0}dl div{display:flex;gap:1rem}dt{flex:0 0 9rem;color:#43524d}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}'

/** Exports the data as JSON, or as an HTML page that opens without the portal. */
export const exportDados = (
  dados: DadosTitular,
  formato: 'json' | 'html',
  zone: string,
): { bytes: Buffer; type: string; name: string } => {
  const feita = new Date(portalNow()).toISOString()
  if (formato === 'json')
    return {
      bytes: Buffer.from(JSON.stringify({ feita_em: feita, ...dados }, null, 2)),
      type: 'application/json; charset=utf-8',
      name: 'meus-dados.json',
    }
  const when = (instant: string) => formatInstant(zone, instant)
  const body = [...sentSections(dados, when), ...careSections(dados, when), ...otherSections(dados, when)].join('')
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Meus dados no Memorial Online</title><style>${STYLE}</style></head><body><h1>Meus dados no Memorial Online</h1><p>Contato confirmado: ${escapeHtml(dados.contato)}. Cópia feita em ${when(feita)}.</p>${body === '' ? '<p>Não há dados ligados a este contato.</p>' : body}</body></html>`
  return { bytes: Buffer.from(html), type: 'text/html; charset=utf-8', name: 'meus-dados.html' }
}
