import type { Rito } from '#contract/despedida/rito-rules.ts'
import type { VelorioWarning } from '#contract/despedida/velorio-difference-rules.ts'

const aviso = (warning: VelorioWarning, rito: Rito): string =>
  ({
    'reserva-em-outro-dia': 'A reserva da capela é em outro dia.',
    'rito-antes': `${rito === 'cremacao' ? 'A cremação está marcada' : 'O sepultamento está marcado'} para antes do velório.`,
    'velorio-no-passado': 'O velório está marcado para uma hora que já passou.',
  })[warning]

/** Texts for staff when the apresentacao and the page differ. */
export const VELORIO = {
  titulo: 'A reserva e a página dizem coisas diferentes.',
  reserva: 'Reserva',
  pagina: 'Página',
  emVigor: 'Enquanto a reserva estiver ativa, o público lê o que ela diz.',
  usarReserva: 'Usar o da reserva',
  usarPagina: 'Usar o da página',
  semCapela:
    'A página não diz uma capela do grupo, como “Capela 4, Central de Velórios”. Para valer o que ela diz, a reserva é desativada: a tela da capela, o saguão e a câmera deixam de mostrar esta despedida.',
  desativar: 'Desativar a reserva',
  voltar: 'Voltar',
  resolvida: 'A página e a reserva dizem o mesmo.',
  naoResolvida: 'Não foi possível salvar. Tente novamente.',
  desativada: 'Reserva desativada. Vale o que a página diz.',
  aoSalvar: (leitura: string) => `Ao salvar, a página passa a dizer: ${leitura}.`,
  diferente: 'Diferente da página',
  aviso,
} as const
