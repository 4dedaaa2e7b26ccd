/**
 * Defaults, limits and texts of the event, specification §2, §5, §8, §9. They are settings, so that next year's event needs no new code.
 */
export const EVENTO_PADRAO = {
  nomeEvento: 'Finados2025',
  nomeEmpresa: 'Memorial Parque Maceió',
  titulo: 'PainelFinados',
} as const

export const EVENTO = {
  sucesso: 'Mensagem enviada com sucesso!',
  erro: 'Erro ao enviar mensagem',
  obrigatorio: 'Este campo é obrigatório',
  nomeCurto: 'O nome deve ter pelo menos 3 caracteres',
  nomeLongo: 'Use até 22 caracteres.',
  mensagemCurta: 'A mensagem deve ter pelo menos 10 caracteres',
  mensagemLonga: 'Use até 145 caracteres.',
  telefoneInvalido: 'O telefone deve ter 11 dígitos (DDD + número)',
  emailInvalido: 'Por favor, insira um e-mail válido',
  dataInvalida: 'Informe a data como DD/MM/AAAA, ou deixe em branco.',
  periodoInvertido: 'A data final deve ser igual ou posterior à inicial.',
  jaExiste: 'Já existe um evento com este nome nesta empresa.',
} as const
