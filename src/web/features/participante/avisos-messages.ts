import { AVISOS_GUARDADOS, LEMBRETE_FORA } from '#contract/participante/avisos-messages.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the notices that a visitor may ask for. */
export const AVISOS = /* @__PURE__ */ translated('avisos', {
  abrir: 'Receber um aviso desta despedida',
  avisos: 'Quero ser avisado se o lugar ou a hora mudar',
  avisosAjuda: 'Um aviso só, por mensagem no celular ou por e-mail.',
  missa_setimo_dia: 'Quero ser avisado da missa de sétimo dia',
  um_ano: 'Quero ser avisado na véspera de um ano do falecimento',
  lembreteAjuda: {
    missa_setimo_dia:
      'Na véspera, com a hora e o lugar. Guardamos só um contato até lá. O aviso traz um link para parar.',
    um_ano: 'Guardamos só um contato até lá. O aviso traz um link para parar.',
  },
  email: 'E-mail (opcional)',
  emailAjuda: 'Sem ele, o aviso vai por mensagem ao celular do seu cadastro.',
  pedir: 'Quero estes avisos',
  pedindo: 'Guardando…',
  nenhum: 'Marque um aviso.',
  pronto: AVISOS_GUARDADOS,
  fora: LEMBRETE_FORA,
  erro: 'Não foi possível guardar. Tente novamente.',
  semCadastro: 'O seu cadastro não vale mais aqui. Cadastre-se de novo para receber avisos.',
})
