import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the dialog that reports a homenagem; loaded with it. */
export const DENUNCIAR = translated('denunciar', {
  titulo: 'Denunciar mensagem',
  texto: 'A família e a nossa equipe vão olhar a mensagem. Quem a escreveu não fica sabendo.',
  motivo: 'O que há de errado com ela?',
  obrigatorio: 'Conte o motivo da denúncia.',
  cancelar: 'Cancelar',
  enviar: 'Enviar denúncia',
  enviando: 'Enviando…',
  recebida: HOMENAGEM.denunciada,
  erro: 'Não foi possível enviar a denúncia. Tente novamente.',
  foto: {
    titulo: 'Denunciar fotografia',
    texto: 'A família e a nossa equipe vão olhar a foto.',
    recebida: FOTOGRAFIA.denunciada,
  },
})
