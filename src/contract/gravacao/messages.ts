/** Retention periods a family may choose, in days after the velório. */
export const GRAVACAO_DIAS = [7, 30, 90] as const

/** The consent text, word for word. A changed text needs a new version, which each consent refers to. */
export const CONSENTIMENTO_GRAVACAO = {
  versao: '2026-11-21',
  texto: [
    'A imagem e o som desta capela serão gravados a partir do início do horário reservado, até a transmissão sair do ar.',
    'A gravação fica guardada pelo prazo escolhido, contado do fim do velório, e depois é apagada automaticamente.',
    'A família pode mandar apagar a gravação a qualquer momento, sem dar motivo. Ela deixa de ser vista e é apagada na hora. As cópias de segurança do portal a perdem quando são renovadas; cópias que alguém já baixou não são alcançadas.',
    'Quem está na capela deve saber que há gravação.',
  ],
} as const

export const GRAVACAO = {
  emCurso: 'A gravação ainda está em curso. Corte depois do velório.',
  poucoResta: 'O corte não deixaria quase nada para assistir.',
  nomeObrigatorio: 'Informe quem autorizou.',
  prazoObrigatorio: 'Escolha o prazo.',
  quemObrigatorio: 'Escolha quem pode rever.',
  liObrigatorio: 'Sem a autorização da família não há gravação.',
  falaTempo: 'O fim vem depois do começo, no máximo 15 segundos.',
  falaTexto: 'Escreva a fala, ou exclua a linha.',
  legendasPorFazer: 'As legendas ainda não ficaram prontas.',
  textoMudou: 'O texto da autorização mudou. Recarregue a página e leia de novo.',
} as const
