import { PARTICIPANTE } from '../participante/messages.ts'

/** Texts of the event's form and of its list, specification §2, §8, §9. */
export const EVENTO = {
  sucesso: 'Mensagem enviada com sucesso!',
  erro: 'Erro ao enviar mensagem',
  obrigatorio: 'Este campo é obrigatório',
  nomeCurto: 'O nome deve ter pelo menos 3 caracteres',
  nomeLongo: 'Use até 22 caracteres.',
  mensagemCurta: 'A mensagem deve ter pelo menos 10 caracteres',
  mensagemLonga: 'Use até 145 caracteres.',
  telefoneInvalido: PARTICIPANTE.telefoneInvalido,
  telefoneInexistente: PARTICIPANTE.telefoneInexistente,
  emailInvalido: 'Por favor, insira um e-mail válido',
  dataInvalida: 'Informe a data como DD/MM/AAAA, ou deixe em branco.',
  periodoInvertido: 'A data final deve ser igual ou posterior à inicial.',
  jaExiste: 'Já existe um evento com este nome nesta empresa.',
} as const
