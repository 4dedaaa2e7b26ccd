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

/** The same for a wake that is recorded and not shown live. */
export const CONSENTIMENTO_SO_GRAVAR = {
  versao: '2026-11-27-so-gravar',
  texto: [
    'O velório é gravado e não é mostrado ao vivo: nenhum visitante vê ou ouve a capela durante o velório. A página diz isso em palavras.',
    'A equipe confere imagem e som enquanto grava.',
    'A gravação só é vista por visitantes a partir do dia e da hora que a família escolher. Enquanto ela não escolhe, ninguém a vê.',
    'Revogar a autorização apaga a gravação e desliga a câmera, para que nada passe a ser mostrado ao vivo.',
    ...CONSENTIMENTO_GRAVACAO.texto,
  ],
} as const

/** Stands in the version of every consent whose text tells of the recognition service. */
export const MARCA_LEGENDAS = '+legendas-'

/** Added where the house has a service that writes captions. */
export const CONSENTIMENTO_LEGENDAS = {
  versao: `${MARCA_LEGENDAS}2026-11-27`,
  texto:
    'Depois do velório um programa escreve as legendas da gravação. O som em que uma pessoa fala vai, em pedaços de segundos, ao serviço de reconhecimento de fala que o grupo escolheu, e assim pode sair dos servidores do grupo. O portal não guarda esses pedaços; o texto fica com a gravação e é apagado com ela.',
} as const

/** The text that the family hears. @param legendas the house has a service that writes captions */
export const consentimentoDe = (soGravar: boolean, legendas: boolean): { versao: string; texto: readonly string[] } => {
  const { versao, texto } = soGravar ? CONSENTIMENTO_SO_GRAVAR : CONSENTIMENTO_GRAVACAO
  if (!legendas) return { versao, texto }
  return { versao: versao + CONSENTIMENTO_LEGENDAS.versao, texto: [...texto, CONSENTIMENTO_LEGENDAS.texto] }
}

/** Whether the text of this version tells that speech goes to the recognition service. Recordings under another one are not captioned. */
export const allowsLegendas = (versao: string): boolean => versao.includes(MARCA_LEGENDAS)

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
  semSoGravar: 'Só uma gravação que não é mostrada ao vivo tem hora para ser vista.',
  antesDoFim: 'Escolha uma hora depois do fim do velório.',
  depoisDoPrazo: 'Nessa hora a gravação já foi apagada. Escolha uma hora mais cedo.',
  horaInvalida: 'Escreva o dia e a hora, como 28/11/2026 10:00.',
  semAutorizacao: 'Ainda não há autorização para gravar.',
  textoMudou: 'O texto da autorização mudou. Recarregue a página e leia de novo.',
} as const
