import type { Apresentacao } from '#contract/capela/schema.ts'
import { RITO } from '#contract/despedida/rito-messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'

/** Labels of the apresentacao dialogs, and the texts about a chapel that is taken. */
export const APRESENTACAO_TELA = {
  exibicao: 'Exibição Capela',
  editar: 'Editar reserva',
  carregando: 'Carregando…',
  unidade: 'Unidade',
  escolhaUnidade: 'Escolha a unidade',
  capela: 'Capela',
  opcao: (capela: string, estado: string) => (estado === '' ? `Capela ${capela}` : `Capela ${capela}, ${estado}`),
  livre: 'livre',
  ocupada: (ate: string) => `ocupada ${ate}`,
  ocupadaPor: (ate: string, nome: string) => `Ocupada ${ate} pelo velório de ${nome}.`,
  mover: 'Mudar de capela ou horário',
  mudar: 'Mudar',
  mudarInicioEFim: 'Mudar início e fim juntos',
  semMudanca: 'Escolha abaixo outra capela ou outra hora.',
  rito: (rito: Rito) => RITO[rito],
  manter: 'Manter',
  mudarJunto: 'Mudar junto',
  novoHorario: (rito: Rito) => `Novo horário ${rito === 'cremacao' ? 'da cremação' : 'do sepultamento'}`,
  antes: 'Antes',
  depois: 'Depois',
  mudamJuntos:
    'Mudam juntos a página, o convite, as telas e as floriculturas. Quem pediu aviso recebe o lugar e a hora novos em três minutos.',
  inicio: 'Início',
  fim: 'Fim',
  exibir: 'Exibir na tela da capela',
  camera: 'Câmera ligada',
  visualizar: 'Visualizar',
  visualizarOnde: ' a tela da capela em outra aba',
  noCaminho: ({ nomeFalecido, dataHoraInicial, dataHoraFinal }: Apresentacao) =>
    `${nomeFalecido}: de ${formatDataHora(dataHoraInicial)} a ${formatDataHora(dataHoraFinal)}.`,
  outroHorario: 'Escolha outro horário ou outra capela.',
} as const
