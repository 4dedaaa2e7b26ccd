import type { Rito } from './rito-rules.ts'

/** Texts of the despedida, specification §2, §4, §5, §8. */
export const DESPEDIDA = {
  naoLocalizada: 'Despedida não localizada!',
  privada: 'Despedida privada!',
  inativa: 'Despedida inativa!',
  erroBuscar: 'Ocorreu um erro ao buscar a despedida!',
  erroCarregarLista: 'Erro ao carregar as despedidas',
  erroBuscarLista: 'Erro ao buscar despedidas',
  listaVazia: 'Nenhuma despedida encontrada.',
  ativada: 'Despedida ativada com sucesso!',
  desativada: 'Despedida desativada com sucesso!',
  atualizada: 'Atualização finalizada com sucesso!',
  cadastrada: 'Cadastro finalizado com sucesso!',
  erroCadastrar: 'Erro ao cadastrar. Tente novamente mais tarde!',
  dataObrigatoria: 'Data é obrigatória',
  campoObrigatorio: 'Este campo é obrigatório',
  biografiaMax: 'Máximo de 1000 caracteres',
  linkCopiado: 'Link copiado para área de transferência!',
  qrCodeBaixado: 'QR Code baixado com sucesso!',
  buscaVazia: 'Por favor, insira um termo de busca.',
  buscaCurta: 'Informe pelo menos 2 letras do nome.',
} as const

/** The last ceremony by its kind: its name, and what follows a noun. */
export const RITO: Readonly<Record<Rito, { nome: string; de: string }>> = {
  sepultamento: { nome: 'Sepultamento', de: 'do sepultamento' },
  cremacao: { nome: 'Cremação', de: 'da cremação' },
}

const CERIMONIAS = { velorio: 'O velório', sepultamento: 'O sepultamento', cremacao: 'A cremação' } as const
type CerimoniaChange = { cerimonia: keyof typeof CERIMONIAS; antes: string; agora: string }

/** The end of an e-mail to somebody who asked for it; `parar`: the link that stops them. */
const askedFor = (parar: string) =>
  `Você recebe este aviso porque pediu no cadastro. Para não receber mais nenhum: ${parar}\n\nCom respeito, Memorial online.`

/** Notice to those who registered and agreed, when place or hour of a ceremony changed. `antes` and `agora`: hour and place in words. */
export const AVISO_MUDANCA = {
  mudancas: (changes: readonly CerimoniaChange[]) =>
    changes
      .map(({ cerimonia, antes, agora }) => `${CERIMONIAS[cerimonia]} agora é ${agora}.\nAntes: ${antes}.`)
      .join('\n\n'),
  mudancasSms: (changes: readonly CerimoniaChange[]) =>
    changes
      .map(({ cerimonia, antes, agora }) => `${CERIMONIAS[cerimonia]} agora e ${agora} (antes: ${antes}).`)
      .join(' '),
  assunto: (nome: string) => `Mudança na despedida de ${nome}`,
  email: (nome: string, mudancas: string, link: string, parar: string) =>
    [`A despedida de ${nome} mudou.`, mudancas, `A página: ${link}`, askedFor(parar)].join('\n\n'),
  sms: (nome: string, mudancas: string, link: string) =>
    `Memorial online: mudou a despedida de ${nome}. ${mudancas} ${link}`,
} as const

/** On the eve of one year, to those who asked for it. `quando`: the day in words. */
export const AVISO_UM_ANO = {
  assunto: (nome: string) => `Um ano da despedida de ${nome}`,
  email: (nome: string, quando: string, link: string, parar: string) =>
    [
      `No dia ${quando} faz um ano do falecimento de ${nome}.`,
      `A página guarda as homenagens, e você pode deixar mais uma: ${link}`,
      askedFor(parar),
    ].join('\n\n'),
  sms: (nome: string, quando: string, link: string, parar: string) =>
    `Memorial online: no dia ${quando} faz um ano do falecimento de ${nome}. ${link} Parar os avisos: ${parar}`,
} as const
