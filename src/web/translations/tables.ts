import type { PRESENCA } from '#web/features/assinatura/messages.ts'
import type { BIOGRAFIA } from '#web/features/despedida/biography.tsx'
import type { CARTAO_LISTA } from '#web/features/despedida/despedida-card.tsx'
import type { HORA } from '#web/features/despedida/hour-messages.ts'
import type { OUVIR } from '#web/features/despedida/listen-to-page.tsx'
import type { CERIMONIA, PAGINA } from '#web/features/despedida/messages.ts'
import type { MOMENTO } from '#web/features/despedida/moment-words.ts'
import type { PROCURAR } from '#web/features/despedida/search-messages.ts'
import type { CARTAO_CERIMONIA, CONVITE_PRESENCA, FLORISTAS } from '#web/features/despedida/services-messages.ts'
import type { COMPARTILHAR } from '#web/features/despedida/share-sheet-messages.ts'
import type { GALERIA } from '#web/features/fotografia/messages.ts'
import type { FAMILIA } from '#web/features/homenagem/family-messages.ts'
import type { HOMENAGEM_FRASES, HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import type { IMAGEM_FRASES, IMAGEM_TELA } from '#web/features/homenagem/picture-messages.ts'
import type { FORMULARIO_SIMPLES } from '#web/features/homenagem/plain-form-messages.ts'
import type { GRAVADOR } from '#web/features/homenagem/recorder-messages.ts'
import type { DENUNCIAR } from '#web/features/homenagem/report-messages.ts'
import type { HOMENAGEM_ENVIADA } from '#web/features/homenagem/sent-messages.ts'
import type { VOZ_TELA } from '#web/features/homenagem/voice-messages.ts'
import type { AVISOS } from '#web/features/participante/avisos-messages.ts'
import type { PARTICIPANTE_FRASES } from '#web/features/participante/public.ts'
import type { CADASTRO } from '#web/features/participante/registration-messages.ts'
import type { CONFIRMAR, PEDIR_ACESSO } from '#web/features/pedido-acesso/messages.ts'
import type { SEPULTURA } from '#web/features/sepultura/messages.ts'
import type { CONTINUACAO } from '#web/features/transmissao/continuation-messages.ts'
import type { LEGENDAS_AO_VIVO } from '#web/features/transmissao/live-captions-messages.ts'
import type { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from '#web/features/transmissao/messages.ts'
import type { SALA_SIMPLES } from '#web/features/transmissao/plain-room-messages.ts'
import type { REPLAY } from '#web/features/transmissao/replay-messages.ts'
import type { TEMPO } from '#web/lib/date-words.ts'
import type { REDE } from '#web/lib/http.ts'
import type { ErrorSentences } from '#web/lib/language.ts'
import type { RECUSADA } from '#web/lib/picture-problem.ts'
import type { INICIO } from '#web/screens/public/inicio/messages.ts'
import type { LISTA } from '#web/screens/public/lista-postagens/messages.ts'
import type { MUITOS_ACESSOS } from '#web/screens/public/muitos-acessos/messages.ts'
import type { PAGINA_NAO_ENCONTRADA } from '#web/screens/public/pagina-nao-encontrada/messages.ts'
import type { PARAR_AVISOS } from '#web/screens/public/parar-avisos/messages.ts'
import type { STATUS } from '#web/screens/public/status/messages.ts'
import type { ACEITE, ENVIO, ESTADOS, FALHA, IDIOMAS, LEITURA, MOLDURA, PALAVRAS } from '#web/ui/messages.ts'

/** Every table of texts of the visitor's path; a translation without one of their keys does not compile. Types only: no Portuguese is imported. */
export type Translation = {
  palavras: typeof PALAVRAS
  estados: typeof ESTADOS
  envio: typeof ENVIO
  falha: typeof FALHA
  moldura: typeof MOLDURA
  idiomas: typeof IDIOMAS
  leitura: typeof LEITURA
  ouvir: typeof OUVIR
  aceite: typeof ACEITE
  tempo: typeof TEMPO
  momento: typeof MOMENTO
  hora: typeof HORA
  cerimonia: typeof CERIMONIA
  cartaoCerimonia: typeof CARTAO_CERIMONIA
  pagina: typeof PAGINA
  biografia: typeof BIOGRAFIA
  galeria: typeof GALERIA
  floristas: typeof FLORISTAS
  convitePresenca: typeof CONVITE_PRESENCA
  procurar: typeof PROCURAR
  inicio: typeof INICIO
  lista: typeof LISTA
  cartaoLista: typeof CARTAO_LISTA
  compartilhar: typeof COMPARTILHAR
  homenagemTela: typeof HOMENAGEM_TELA
  homenagemEnviada: typeof HOMENAGEM_ENVIADA
  familia: typeof FAMILIA
  imagemTela: typeof IMAGEM_TELA
  imagemFrases: typeof IMAGEM_FRASES
  vozTela: typeof VOZ_TELA
  gravador: typeof GRAVADOR
  formularioSimples: typeof FORMULARIO_SIMPLES
  denunciar: typeof DENUNCIAR
  transmissaoTela: typeof TRANSMISSAO_TELA
  continuacao: typeof CONTINUACAO
  transmissaoFrases: typeof TRANSMISSAO_FRASES
  replay: typeof REPLAY
  legendasAoVivo: typeof LEGENDAS_AO_VIVO
  cadastro: typeof CADASTRO
  avisos: typeof AVISOS
  presenca: typeof PRESENCA
  sepultura: typeof SEPULTURA
  participanteFrases: typeof PARTICIPANTE_FRASES
  homenagemFrases: typeof HOMENAGEM_FRASES
  salaSimples: typeof SALA_SIMPLES
  confirmarContato: typeof CONFIRMAR
  pedirAcesso: typeof PEDIR_ACESSO
  status: typeof STATUS
  paginaNaoEncontrada: typeof PAGINA_NAO_ENCONTRADA
  pararAvisos: typeof PARAR_AVISOS
  muitosAcessos: typeof MUITOS_ACESSOS
  rede: typeof REDE
  imagemRecusada: typeof RECUSADA
  /** Refusals of the server, which are Portuguese on the wire (`translatedRefusal`). */
  erros: ErrorSentences
}
