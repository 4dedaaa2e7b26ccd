import { CERIMONIAS_MAX } from './limits.ts'
import type { CerimoniaKind, TipoCerimonia } from './tipo-cerimonia-rules.ts'

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
  cerimoniasMax: `No máximo ${CERIMONIAS_MAX} cerimônias além do velório e da cerimônia final`,
  terminoAntes: 'O término deve ser depois do início',
  buscaVazia: 'Por favor, insira um termo de busca.',
  buscaCurta: 'Informe pelo menos 2 letras do nome.',
} as const

/** Names of the ceremonies that are added; one with words of its own has no other name. */
export const CERIMONIA_TIPO: Readonly<Record<TipoCerimonia, string>> = {
  missa_corpo_presente: 'Missa de corpo presente',
  culto: 'Culto',
  celebracao: 'Celebração',
  missa_setimo_dia: 'Missa de sétimo dia',
  missa_trinta_dias: 'Missa de trinta dias',
  missa_um_ano: 'Missa de um ano',
  entrega_cinzas: 'Entrega das cinzas',
  outra: 'Outra cerimônia',
}

/** A changed ceremony; `agora` is "" where it will not take place. */
export type CerimoniaChange = { kind: CerimoniaKind; title: string; antes: string; agora: string }

const MASCULINE: readonly CerimoniaKind[] = ['velorio', 'sepultamento', 'culto']
/** "O velório", "A missa de sétimo dia"; words of the family stand as they are. */
const subject = ({ kind, title }: Pick<CerimoniaChange, 'kind' | 'title'>): string =>
  kind === 'outra' ? title : `${MASCULINE.includes(kind) ? 'O' : 'A'} ${title.toLowerCase()}`
const cancelled = ({ kind }: Pick<CerimoniaChange, 'kind'>): string =>
  MASCULINE.includes(kind) ? 'foi cancelado' : 'foi cancelada'

/** The end of an e-mail to somebody who asked for it; `parar`: the link that stops them. */
const askedFor = (parar: string) =>
  `Você recebe este aviso porque pediu no cadastro. Para não receber mais nenhum: ${parar}\n\nCom respeito, Memorial online.`

/** Notice to those who registered and agreed, when place or hour of a ceremony changed. `antes` and `agora`: hour and place in words. */
export const AVISO_MUDANCA = {
  mudancas: (changes: readonly CerimoniaChange[]) =>
    changes
      .map(change => {
        const { antes, agora } = change
        return agora === ''
          ? `${subject(change)} ${cancelled(change)}.\nEra: ${antes}.`
          : `${subject(change)} agora é ${agora}.\nAntes: ${antes}.`
      })
      .join('\n\n'),
  mudancasSms: (changes: readonly CerimoniaChange[]) =>
    changes
      .map(change => {
        const { antes, agora } = change
        return agora === ''
          ? `${subject(change)} ${cancelled(change)} (era: ${antes}).`
          : `${subject(change)} agora e ${agora} (antes: ${antes}).`
      })
      .join(' '),
  assunto: (nome: string) => `Mudança na despedida de ${nome}`,
  email: (nome: string, mudancas: string, link: string, parar: string) =>
    [`A despedida de ${nome} mudou.`, mudancas, `A página: ${link}`, askedFor(parar)].join('\n\n'),
  sms: (nome: string, mudancas: string, link: string) =>
    `Memorial online: mudou a despedida de ${nome}. ${mudancas} ${link}`,
} as const

/** On the eve of the mass, to those who asked for it. `quando`: its day, hour and place in words. */
export const AVISO_MISSA = {
  assunto: (nome: string) => `Missa de sétimo dia de ${nome}`,
  email: (nome: string, quando: string, link: string, parar: string) =>
    [`A missa de sétimo dia de ${nome} é ${quando}.`, `A página: ${link}`, askedFor(parar)].join('\n\n'),
  sms: (nome: string, quando: string, link: string, parar: string) =>
    `Memorial online: a missa de sétimo dia de ${nome} é ${quando}. ${link} Parar os avisos: ${parar}`,
} as const

/** On the eve of one year, to those who asked for it. `quando`: the day in words; `missa`: the sentence about its mass, or "". */
export const AVISO_UM_ANO = {
  missa: (quando: string) => `A missa de um ano é ${quando}.`,
  assunto: (nome: string) => `Um ano da despedida de ${nome}`,
  email: (nome: string, quando: string, missa: string, link: string, parar: string) =>
    [
      `No dia ${quando} faz um ano do falecimento de ${nome}.`,
      missa,
      `A página guarda as homenagens, e você pode deixar mais uma: ${link}`,
      askedFor(parar),
    ].join('\n\n'),
  sms: (nome: string, quando: string, missa: string, link: string, parar: string) =>
    `Memorial online: no dia ${quando} faz um ano do falecimento de ${nome}. ${missa} ${link} Parar os avisos: ${parar}`,
} as const
