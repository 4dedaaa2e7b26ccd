import { CODIGO_RECUPERACAO, LINK_SENHA } from '#contract/acesso/messages.ts'
import type { Divulgacao, Folha } from '#contract/configuracao/divulgacao-schema.ts'
import { OWN_EVENTO_IMAGENS, ownAnuncios, ownLogo } from '#contract/configuracao/rules.ts'
import {
  type Anuncios,
  type EventoPainel,
  type Floriculturas,
  type Grupo,
  type NomeSecao,
  type SecaoConfiguracao,
  type Sepultura,
  secaoConfiguracao,
  type Textos,
  type Unidade,
} from '#contract/configuracao/schema.ts'
import { AVISO_MISSA, AVISO_MUDANCA, AVISO_UM_ANO } from '#contract/despedida/messages.ts'
import { AVISO_DENUNCIA, RESUMO } from '#contract/homenagem/messages.ts'
import { ACESSO_FAMILIA, CONVITE, PRIMEIRO_ACESSO } from '#contract/moderador/messages.ts'
import { AVISO_PEDIDO_ACESSO, PEDIDO_ACESSO } from '#contract/pedido-acesso/messages.ts'
import { PEDIDO_PAGINA } from '#contract/pedido-pagina/messages.ts'
import { AVISO_CONTATO } from '#contract/perfil/messages.ts'
import { AVISO_PEDIDO, CODIGO_TITULAR } from '#contract/privacidade/messages.ts'
import { allCapelasOf, UNITS, type UnitCode } from '#contract/units.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'

/** A section; `unidade` is "" for those of the whole group. */
export type SecaoAlvo = { secao: NomeSecao; unidade: UnitCode | '' }

/** Its key in the database. */
export const secaoKey = ({ secao, unidade }: SecaoAlvo): string => (unidade === '' ? secao : `${secao}:${unidade}`)

const GRUPO: Grupo = {
  nome: 'Memorial Online',
  nomeCurto: 'Memorial',
  desde: '1973',
  cidade: 'Maceió, Alagoas',
  logo: '',
  sobre: [
    'O grupo começou em Maceió, quando a despedida ainda se fazia em casa e a notícia passava de porta em porta. Desde então, o trabalho é o mesmo: receber cada família com calma e cuidar de cada detalhe por ela.',
    'Este memorial virtual existe para honrar e conectar pessoas. Aqui ficam a história de quem faleceu, as mensagens de quem conviveu e a imagem da capela, para quem não pôde chegar a tempo.',
  ].join('\n\n'),
  telefone: '',
  email: '',
  encarregado: '',
  encarregadoEmail: '',
  encarregadoTelefone: '',
  politica: '',
}

/** The foot of every page; the year stands in its head. */
export const rodapeOf = ({ nome, cidade }: Grupo): string => (cidade === '' ? `${nome}.` : `${nome}. ${cidade}.`)

const NO_FLORISTS: Floriculturas = { itens: [] }

const NO_FOLHA: Folha = { hora: '', para: '' }
const NO_DIVULGACAO: Divulgacao = { ativa: false, sites: '' }

const unidadeOf = (code: UnitCode): Unidade => ({
  nome: UNITS.find(unit => unit.code === code)?.nome ?? code,
  endereco: '',
  telefone: '',
  whatsapp: '',
  mapa: '',
  logo: ownLogo(code),
  capelas: allCapelasOf(code),
})

const anunciosOf = (code: UnitCode): Anuncios => ({
  itens: ownAnuncios(code).map(imagem => ({ imagem, de: '', ate: '' })),
})

const sepulturaOf = (code: UnitCode): Sepultura => ({
  ativa: false,
  cemiterios: [UNITS.find(unit => unit.code === code)?.nome ?? code],
  planta: '',
  quadras: [],
  portoes: [],
})

const EVENTO: EventoPainel = {
  imagens: [...OWN_EVENTO_IMAGENS],
  convite: 'Escreva o nome de quem faz falta e uma lembrança. Ela aparece aqui, com as outras.',
}

const ACESSO = {
  moderador: '{moderador}',
  falecido: '{falecido}',
  link: '{link}',
  codigo: '{codigo}',
  linkcodigo: '{linkcodigo}',
  entrar: '{entrar}',
  situacao: '{situacao}',
  senha: '{senha}',
  dias: '{dias}',
}

const TEXTOS_INICIAIS: Textos = {
  verificacaoSms: VERIFICACAO.sms('{codigo}'),
  recuperacaoSms: CODIGO_RECUPERACAO.sms('{codigo}', '{acesso}'),
  recuperacaoAssunto: CODIGO_RECUPERACAO.assunto,
  recuperacaoEmail: CODIGO_RECUPERACAO.email('{codigo}', '{nome}'),
  acessoSms: ACESSO_FAMILIA.sms(ACESSO),
  acessoAssunto: ACESSO_FAMILIA.assunto('{falecido}'),
  acessoEmail: ACESSO_FAMILIA.email(ACESSO),
  primeiroAcessoSms: PRIMEIRO_ACESSO.sms(ACESSO),
  primeiroAcessoEmail: PRIMEIRO_ACESSO.email(ACESSO),
  linkSenhaSms: LINK_SENHA.sms('{falecido}', '{link}', '{dias}'),
  linkSenhaAssunto: LINK_SENHA.assunto,
  linkSenhaEmail: LINK_SENHA.email('{nome}', '{falecido}', '{link}', '{dias}'),
  conviteSms: CONVITE.sms({ de: '{de}', falecido: '{falecido}', link: '{link}', dias: '{dias}' }),
  acessoPedidoSms: AVISO_PEDIDO_ACESSO.sms({ falecido: '{falecido}', link: '{link}' }),
  acessoPedidoAssunto: AVISO_PEDIDO_ACESSO.assunto('{falecido}'),
  acessoPedidoEmail: AVISO_PEDIDO_ACESSO.email({ nome: '{nome}', falecido: '{falecido}', link: '{link}' }),
  acessoAceitoSms: PEDIDO_ACESSO.aceitoSms({
    falecido: '{falecido}',
    codigo: '{codigo}',
    linkcodigo: '{linkcodigo}',
  }),
  acessoRecusadoSms: PEDIDO_ACESSO.recusadoSms,
  acessoRespostaAssunto: PEDIDO_ACESSO.respostaAssunto,
  acessoAceitoEmail: PEDIDO_ACESSO.aceitoEmail({
    falecido: '{falecido}',
    codigo: '{codigo}',
    linkcodigo: '{linkcodigo}',
  }),
  acessoRecusadoEmail: PEDIDO_ACESSO.recusadoEmail,
  paginaRespostaAssunto: PEDIDO_PAGINA.respostaAssunto('{falecido}'),
  paginaAceitaSms: PEDIDO_PAGINA.aceitoSms({ falecido: '{falecido}', link: '{link}' }),
  paginaAceitaEmail: PEDIDO_PAGINA.aceitoEmail({ falecido: '{falecido}', link: '{link}' }),
  paginaExisteSms: PEDIDO_PAGINA.existenteSms({ falecido: '{falecido}', link: '{link}' }),
  paginaExisteEmail: PEDIDO_PAGINA.existenteEmail({ falecido: '{falecido}', link: '{link}' }),
  paginaRecusadaSms: PEDIDO_PAGINA.recusadoSms({ falecido: '{falecido}', resposta: '{resposta}' }),
  paginaRecusadaEmail: PEDIDO_PAGINA.recusadoEmail({ falecido: '{falecido}', resposta: '{resposta}' }),
  pedidoCodigoAssunto: PEDIDO_ACESSO.codigoAssunto,
  pedidoCodigoEmail: PEDIDO_ACESSO.codigoEmail('{codigo}'),
  outroModerador: ACESSO_FAMILIA.naoModeraMais('{falecido}'),
  titularSms: CODIGO_TITULAR.sms('{codigo}'),
  titularAssunto: CODIGO_TITULAR.assunto,
  titularEmail: CODIGO_TITULAR.email('{codigo}'),
  contatoSms: AVISO_CONTATO.telefone,
  contatoAssunto: AVISO_CONTATO.assunto,
  contatoEmail: AVISO_CONTATO.email('{nome}'),
  mudancaSms: AVISO_MUDANCA.sms('{falecido}', '{mudancas}', '{link}'),
  mudancaAssunto: AVISO_MUDANCA.assunto('{falecido}'),
  mudancaEmail: AVISO_MUDANCA.email('{falecido}', '{mudancas}', '{link}', '{parar}'),
  missaSms: AVISO_MISSA.sms('{falecido}', '{quando}', '{link}', '{parar}'),
  missaAssunto: AVISO_MISSA.assunto('{falecido}'),
  missaEmail: AVISO_MISSA.email('{falecido}', '{quando}', '{link}', '{parar}'),
  umAnoSms: AVISO_UM_ANO.sms('{falecido}', '{quando}', '{missa}', '{link}', '{parar}'),
  umAnoAssunto: AVISO_UM_ANO.assunto('{falecido}'),
  umAnoEmail: AVISO_UM_ANO.email('{falecido}', '{quando}', '{missa}', '{link}', '{parar}'),
  resumoSms: RESUMO.sms('{aguardam}', '{link}'),
  resumoAssunto: RESUMO.assunto('{aguardam}'),
  resumoEmail: RESUMO.email('{nome}', '{lista}', '{link}'),
  denunciaSms: AVISO_DENUNCIA.sms('{mensagens}', '{falecido}', '{denunciadas}', '{link}'),
  denunciaAssunto: AVISO_DENUNCIA.assunto('{mensagens}', '{falecido}', '{denunciadas}'),
  denunciaEmail: AVISO_DENUNCIA.email('{nome}', '{mensagens}', '{falecido}', '{denunciadas}', '{link}'),
  pedidoAssunto: AVISO_PEDIDO.assunto('{numero}'),
  pedidoRecebidoEmail: AVISO_PEDIDO.recebido('{numero}', '{prazo}'),
  pedidoRespondidoSms: AVISO_PEDIDO.respondidoSms('{numero}', '{situacao}', '{link}'),
  pedidoRespondidoEmail: AVISO_PEDIDO.respondido('{numero}', '{situacao}', '{resposta}'),
}

/** What a section contains until somebody saves it: version 0. */
const seedOf = ({ secao, unidade }: SecaoAlvo): unknown => {
  if (secao === 'grupo') return GRUPO
  if (secao === 'evento') return EVENTO
  if (secao === 'textos') return TEXTOS_INICIAIS
  if (secao === 'floriculturas' || unidade === '') return NO_FLORISTS
  if (secao === 'folha') return NO_FOLHA
  if (secao === 'divulgacao') return NO_DIVULGACAO
  if (secao === 'sepultura') return sepulturaOf(unidade)
  return secao === 'unidade' ? unidadeOf(unidade) : anunciosOf(unidade)
}

/** Every section, in the order in which the screen shows them. */
export const SECOES: readonly SecaoAlvo[] = [
  { secao: 'grupo', unidade: '' },
  ...UNITS.map(({ code }) => ({ secao: 'unidade' as const, unidade: code })),
  { secao: 'floriculturas', unidade: '' },
  ...UNITS.map(({ code }) => ({ secao: 'floriculturas' as const, unidade: code })),
  ...UNITS.map(({ code }) => ({ secao: 'anuncios' as const, unidade: code })),
  ...UNITS.map(({ code }) => ({ secao: 'folha' as const, unidade: code })),
  ...UNITS.map(({ code }) => ({ secao: 'divulgacao' as const, unidade: code })),
  ...UNITS.map(({ code }) => ({ secao: 'sepultura' as const, unidade: code })),
  { secao: 'evento', unidade: '' },
  { secao: 'textos', unidade: '' },
]

export type StoredVersion = { versao: number; valor: unknown; autor: string | null; criada_em: string | null }

/** A stored version, or the seed, as a section of the contract. Fields that did not exist when it was saved have their seed. */
export const toSecao = (alvo: SecaoAlvo, stored: StoredVersion | undefined): SecaoConfiguracao => {
  const { versao = 0, valor = {}, autor = null, criada_em = null } = stored ?? {}
  const whole = { ...(seedOf(alvo) as object), ...(valor as object) }
  return secaoConfiguracao.parse({ ...alvo, versao, valor: whole, autor: autor ?? '', criada_em })
}
