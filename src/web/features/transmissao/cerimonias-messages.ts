import type { EstadoTransmissao } from '#contract/transmissao/schema.ts'

/** Texts of the transmissao of a ceremony without a chapel. */
export const CERIMONIAS = {
  carregando: 'Abrindo as cerimônias…',
  falhou: 'Não foi possível abrir as cerimônias.',
  semHora: 'Sem data e hora: informe-as na despedida para poder transmitir.',
  soFamilia: 'Só para a família: vê quem tem o código de acesso da despedida.',
  abrir: 'Transmitir esta cerimônia',
  cartao: 'Cartão de quem atende',
} as const

type StateWords = { titulo: string; ajuda: string }

/** The states that have other words than in a chapel. */
export const ESTADO_DA_CERIMONIA: Readonly<Partial<Record<EstadoTransmissao, StateWords>>> = {
  agendada: { titulo: 'Agendada', ajuda: 'Dá para enviar a partir de uma hora antes da cerimônia.' },
  'sem-camera': {
    titulo: 'Ninguém envia ainda',
    ajuda: 'Comece a transmitir deste celular ou notebook. As visitas esperam, com a hora da cerimônia.',
  },
  reconectando: {
    titulo: 'Reconectando',
    ajuda: 'A imagem foi interrompida e volta sozinha. Confira a internet de lá.',
  },
  'sem-sinal': {
    titulo: 'Sem sinal do OBS',
    ajuda: 'Inicie a transmissão no OBS e a imagem aparece sozinha, ou transmita deste aparelho.',
  },
}
