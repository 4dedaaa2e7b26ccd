import { ACESSO_FAMILIA } from '../moderador/messages.ts'
import { nomeNaMensagem, semEnderecos } from './palavras-rules.ts'

/** A variable of a text is written in braces: `{codigo}`. */
const VARIABLE = /\{([a-z]+)\}/g

type Texto = {
  nome: string
  canal: 'sms' | 'assunto' | 'email'
  /** Variables with an example, which a test send uses. */
  variaveis: Readonly<Record<string, string>>
  /** Variables without which the text would be useless. */
  obrigatorias?: readonly string[]
}

const CODIGO = { codigo: '12345' }
const FALECIDO = { falecido: 'Maria do Carmo Alves' }
const ACESSO = {
  ...FALECIDO,
  link: 'https://memorial.exemplo/despedida/1',
  codigo: 'ABCDEFGHJK',
  /** The same address with the code in it. */
  linkcodigo: 'https://memorial.exemplo/despedida/1/ABCDEFGHJK',
}
const SENHA = { senha: 'https://memorial.exemplo/criar-senha#exemplo', dias: '3' }
const LINK = { ...FALECIDO, link: SENHA.senha, dias: SENHA.dias }
const CHAVES = ['link', 'codigo']
const MUDANCA = {
  ...FALECIDO,
  mudancas: 'O velório agora é amanhã, às 9h, Capela 2 (antes: amanhã, às 8h, Capela 1).',
  link: 'https://memorial.exemplo/despedida/1',
}
const PARAR = { parar: 'https://memorial.exemplo/parar-avisos/1.exemplo' }
const LEMBRETE = { ...FALECIDO, ...PARAR, link: 'https://memorial.exemplo/despedida/1' }
const MISSA = { ...LEMBRETE, quando: 'sábado, 9 de maio, às sete da noite, Igreja de São Benedito' }
const UM_ANO = { ...LEMBRETE, quando: '3 de maio', missa: `A missa de um ano é ${MISSA.quando}.` }
const AGUARDAM = { aguardam: '3 mensagens aguardam' }
const DENUNCIA = { ...FALECIDO, mensagens: '2 mensagens', denunciadas: 'foram denunciadas' }
const MENSAGENS = { link: 'https://memorial.exemplo/?para=/admin/mensagens/1' }
const PEDIDO = { numero: '2026-000123' }
const RESPOSTA = { ...PEDIDO, situacao: 'atendido' }

/** Every text that the group may change, in the order of the screen. */
export const TEXTOS = {
  verificacaoSms: { nome: 'Código de verificação', canal: 'sms', variaveis: CODIGO, obrigatorias: ['codigo'] },
  recuperacaoSms: {
    nome: 'Código para criar uma nova senha',
    canal: 'sms',
    variaveis: { ...CODIGO, acesso: 'a***@exemplo.com.br' },
    obrigatorias: ['codigo'],
  },
  recuperacaoAssunto: { nome: 'Nova senha: assunto', canal: 'assunto', variaveis: {} },
  recuperacaoEmail: {
    nome: 'Código para criar uma nova senha',
    canal: 'email',
    variaveis: { ...CODIGO, nome: 'Ana Rosa' },
    obrigatorias: ['codigo'],
  },
  acessoSms: {
    nome: 'Acesso da família',
    canal: 'sms',
    variaveis: { ...ACESSO, situacao: ACESSO_FAMILIA.situacaoSms.aberta },
    obrigatorias: CHAVES,
  },
  acessoAssunto: { nome: 'Acesso da família: assunto', canal: 'assunto', variaveis: FALECIDO },
  acessoEmail: {
    nome: 'Acesso da família',
    canal: 'email',
    variaveis: {
      ...ACESSO,
      moderador: 'Ana Rosa',
      entrar: 'https://memorial.exemplo/',
      situacao: ACESSO_FAMILIA.situacao.aberta,
    },
    obrigatorias: CHAVES,
  },
  primeiroAcessoSms: {
    nome: 'Acesso da família, a quem ainda cria a senha',
    canal: 'sms',
    variaveis: { ...ACESSO, ...SENHA, situacao: ACESSO_FAMILIA.situacaoSms.aberta },
    obrigatorias: ['senha'],
  },
  primeiroAcessoEmail: {
    nome: 'Acesso da família, a quem ainda cria a senha',
    canal: 'email',
    variaveis: {
      ...ACESSO,
      ...SENHA,
      moderador: 'Ana Rosa',
      entrar: 'https://memorial.exemplo/',
      situacao: ACESSO_FAMILIA.situacao.aberta,
    },
    obrigatorias: [...CHAVES, 'senha'],
  },
  linkSenhaSms: { nome: 'Link para criar a senha', canal: 'sms', variaveis: LINK, obrigatorias: ['link'] },
  linkSenhaAssunto: { nome: 'Link para criar a senha: assunto', canal: 'assunto', variaveis: {} },
  linkSenhaEmail: {
    nome: 'Link para criar a senha',
    canal: 'email',
    variaveis: { ...LINK, nome: 'Ana Rosa' },
    obrigatorias: ['link'],
  },
  conviteSms: {
    nome: 'Convite para cuidar da página',
    canal: 'sms',
    variaveis: { ...FALECIDO, de: 'Ana Rosa', link: 'https://memorial.exemplo/convite#exemplo', dias: '7' },
    obrigatorias: ['link'],
  },
  acessoPedidoSms: {
    nome: 'Pedido de acesso',
    canal: 'sms',
    variaveis: { ...FALECIDO, ...MENSAGENS },
    obrigatorias: ['link'],
  },
  acessoPedidoAssunto: { nome: 'Pedido de acesso: assunto', canal: 'assunto', variaveis: FALECIDO },
  acessoPedidoEmail: {
    nome: 'Pedido de acesso',
    canal: 'email',
    variaveis: { ...FALECIDO, ...MENSAGENS, nome: 'Ana Rosa' },
    obrigatorias: ['link'],
  },
  acessoAceitoSms: {
    nome: 'Pedido de acesso aceito',
    canal: 'sms',
    variaveis: { ...FALECIDO, codigo: ACESSO.codigo, linkcodigo: ACESSO.linkcodigo },
    obrigatorias: ['linkcodigo'],
  },
  acessoRecusadoSms: { nome: 'Pedido de acesso recusado', canal: 'sms', variaveis: {} },
  acessoRespostaAssunto: { nome: 'Resposta a um pedido de acesso: assunto', canal: 'assunto', variaveis: {} },
  acessoAceitoEmail: {
    nome: 'Pedido de acesso aceito',
    canal: 'email',
    variaveis: { ...FALECIDO, codigo: ACESSO.codigo, linkcodigo: ACESSO.linkcodigo },
    obrigatorias: ['linkcodigo'],
  },
  acessoRecusadoEmail: { nome: 'Pedido de acesso recusado', canal: 'email', variaveis: {} },
  paginaRespostaAssunto: { nome: 'Resposta a um pedido de página: assunto', canal: 'assunto', variaveis: FALECIDO },
  paginaAceitaSms: {
    nome: 'Pedido de página aceito, a quem está fora do Brasil',
    canal: 'sms',
    variaveis: { ...FALECIDO, link: ACESSO.link },
    obrigatorias: ['link'],
  },
  paginaAceitaEmail: {
    nome: 'Pedido de página aceito, a quem está fora do Brasil',
    canal: 'email',
    variaveis: { ...FALECIDO, link: ACESSO.link },
    obrigatorias: ['link'],
  },
  paginaExisteSms: {
    nome: 'Pedido de uma página que já existe',
    canal: 'sms',
    variaveis: { ...FALECIDO, link: ACESSO.link },
    obrigatorias: ['link'],
  },
  paginaExisteEmail: {
    nome: 'Pedido de uma página que já existe',
    canal: 'email',
    variaveis: { ...FALECIDO, link: ACESSO.link },
    obrigatorias: ['link'],
  },
  paginaRecusadaSms: {
    nome: 'Pedido de página recusado',
    canal: 'sms',
    variaveis: { ...FALECIDO, resposta: 'Não encontramos o registro do sepultamento. Fale com a nossa equipe.' },
    obrigatorias: ['resposta'],
  },
  paginaRecusadaEmail: {
    nome: 'Pedido de página recusado',
    canal: 'email',
    variaveis: { ...FALECIDO, resposta: 'Não encontramos o registro do sepultamento. Fale com a nossa equipe.' },
    obrigatorias: ['resposta'],
  },
  pedidoCodigoAssunto: { nome: 'Código para confirmar o e-mail: assunto', canal: 'assunto', variaveis: {} },
  pedidoCodigoEmail: {
    nome: 'Código para confirmar o e-mail',
    canal: 'email',
    variaveis: CODIGO,
    obrigatorias: ['codigo'],
  },
  outroModerador: { nome: 'A quem deixou de ser moderador', canal: 'email', variaveis: FALECIDO },
  titularSms: { nome: 'Código para ver os próprios dados', canal: 'sms', variaveis: CODIGO, obrigatorias: ['codigo'] },
  titularAssunto: { nome: 'Os próprios dados: assunto', canal: 'assunto', variaveis: {} },
  titularEmail: {
    nome: 'Código para ver os próprios dados',
    canal: 'email',
    variaveis: CODIGO,
    obrigatorias: ['codigo'],
  },
  contatoSms: { nome: 'Aviso de telefone trocado', canal: 'sms', variaveis: {} },
  contatoAssunto: { nome: 'Contato trocado: assunto', canal: 'assunto', variaveis: {} },
  contatoEmail: { nome: 'Aviso de e-mail trocado', canal: 'email', variaveis: { nome: 'Ana Rosa' } },
  mudancaSms: { nome: 'Mudança de lugar ou hora', canal: 'sms', variaveis: MUDANCA, obrigatorias: ['mudancas'] },
  mudancaAssunto: { nome: 'Mudança de lugar ou hora: assunto', canal: 'assunto', variaveis: FALECIDO },
  mudancaEmail: {
    nome: 'Mudança de lugar ou hora',
    canal: 'email',
    variaveis: { ...MUDANCA, ...PARAR },
    obrigatorias: ['mudancas'],
  },
  missaSms: { nome: 'Missa de sétimo dia', canal: 'sms', variaveis: MISSA, obrigatorias: ['quando', 'parar'] },
  missaAssunto: { nome: 'Missa de sétimo dia: assunto', canal: 'assunto', variaveis: FALECIDO },
  missaEmail: { nome: 'Missa de sétimo dia', canal: 'email', variaveis: MISSA, obrigatorias: ['quando', 'parar'] },
  umAnoSms: { nome: 'Um ano do falecimento', canal: 'sms', variaveis: UM_ANO, obrigatorias: ['quando', 'parar'] },
  umAnoAssunto: { nome: 'Um ano do falecimento: assunto', canal: 'assunto', variaveis: FALECIDO },
  umAnoEmail: { nome: 'Um ano do falecimento', canal: 'email', variaveis: UM_ANO, obrigatorias: ['quando', 'parar'] },
  resumoSms: {
    nome: 'Homenagens que esperam leitura',
    canal: 'sms',
    variaveis: { ...AGUARDAM, ...MENSAGENS },
    obrigatorias: ['link'],
  },
  resumoAssunto: { nome: 'Homenagens que esperam leitura: assunto', canal: 'assunto', variaveis: AGUARDAM },
  resumoEmail: {
    nome: 'Homenagens que esperam leitura',
    canal: 'email',
    variaveis: { ...MENSAGENS, nome: 'Ana Rosa', lista: '- Maria do Carmo Alves: 3 mensagens' },
    obrigatorias: ['link'],
  },
  denunciaSms: {
    nome: 'Homenagens denunciadas',
    canal: 'sms',
    variaveis: { ...DENUNCIA, ...MENSAGENS },
    obrigatorias: ['link'],
  },
  denunciaAssunto: { nome: 'Homenagens denunciadas: assunto', canal: 'assunto', variaveis: DENUNCIA },
  denunciaEmail: {
    nome: 'Homenagens denunciadas',
    canal: 'email',
    variaveis: { ...DENUNCIA, ...MENSAGENS, nome: 'Ana Rosa' },
    obrigatorias: ['link'],
  },
  pedidoAssunto: { nome: 'Pedido sobre os próprios dados: assunto', canal: 'assunto', variaveis: PEDIDO },
  pedidoRecebidoEmail: {
    nome: 'Pedido sobre os próprios dados recebido',
    canal: 'email',
    variaveis: { ...PEDIDO, prazo: '15/12/2026' },
    obrigatorias: ['numero'],
  },
  pedidoRespondidoSms: {
    nome: 'Pedido sobre os próprios dados respondido',
    canal: 'sms',
    variaveis: { ...RESPOSTA, link: 'https://memorial.exemplo/privacidade' },
    obrigatorias: ['numero', 'link'],
  },
  pedidoRespondidoEmail: {
    nome: 'Pedido sobre os próprios dados respondido',
    canal: 'email',
    variaveis: { ...RESPOSTA, resposta: 'Corrigimos o seu telefone.' },
    obrigatorias: ['numero', 'resposta'],
  },
} as const satisfies Record<string, Texto>

export type NomeTexto = keyof typeof TEXTOS
export const NOMES_TEXTOS = Object.keys(TEXTOS) as [NomeTexto, ...NomeTexto[]]

export const textoDe = (nome: NomeTexto): Texto => TEXTOS[nome]

/** The text with its variables filled in; one without a value leaves no gap, and another word in braces stays as it is. */
const fillTexto = (texto: string, values: Readonly<Record<string, string>>): string =>
  texto
    .split(/\{([a-z]+)\}/)
    .map((part, index, parts) => {
      // Every second part is the name of a variable.
      if (index % 2 === 1) return values[part] ?? `{${part}}`
      return values[parts[index + 1] ?? ''] === '' ? part.trimEnd() : part
    })
    .join('')

/** Variables with the words of a person, and how a message carries them. Those of `resposta` are of staff, and answer the person who reads them. */
const PALAVRAS: Readonly<Record<string, (value: string) => string>> = {
  nome: nomeNaMensagem,
  moderador: nomeNaMensagem,
  falecido: nomeNaMensagem,
  de: nomeNaMensagem,
  mudancas: semEnderecos,
  quando: semEnderecos,
  missa: semEnderecos,
  lista: semEnderecos,
  resposta: value => value,
}

/** The group, as its messages begin. */
export type Casa = { nome: string; nomeCurto: string }

/** As the portal names itself before the group has a name of its own. */
const PORTAL = /^Memorial online: /

/** The text with the name of the house at its beginning: a line of an e-mail, the first words of anything shorter. */
const withCasa = (canal: Texto['canal'], texto: string, { nome, nomeCurto }: Casa): string => {
  const begins = (name: string): boolean => texto.toLowerCase().startsWith(name.toLowerCase())
  if (begins(nomeCurto) || begins(nome)) return texto
  return canal === 'email' ? `${nome}\n\n${texto}` : `${nomeCurto}: ${texto.replace(PORTAL, '')}`
}

/** A message: one with the words of a person begins with the house, so that nobody takes them for the house's own. */
export const composeTexto = (
  nome: NomeTexto,
  texto: string,
  values: Readonly<Record<string, string>>,
  casa: Casa,
): string => {
  const carried = Object.entries(values).map(([name, value]) => [name, PALAVRAS[name]?.(value) ?? value] as const)
  const { canal, variaveis } = textoDe(nome)
  const filled = fillTexto(texto, Object.fromEntries(carried))
  return Object.keys(PALAVRAS).some(name => variaveis[name] !== undefined) ? withCasa(canal, filled, casa) : filled
}

/** What is wrong with the variables of a text: one that it does not have, or one that is missing. */
export const variableProblem = (nome: NomeTexto, texto: string): string | undefined => {
  const { variaveis, obrigatorias = [] } = textoDe(nome)
  const used = [...texto.matchAll(VARIABLE)].map(match => match[1] ?? '')
  const unknown = used.find(name => !Object.keys(variaveis).includes(name))
  if (unknown !== undefined) return `Este texto não tem a variável {${unknown}}.`
  const missing = obrigatorias.find(name => !used.includes(name))
  return missing === undefined ? undefined : `Falta a variável {${missing}}.`
}
