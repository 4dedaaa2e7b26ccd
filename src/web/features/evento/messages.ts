/** Texts of the event's panel, form and administration in addition to those of the contract. */
export const EVENTO_TEXTO = {
  tituloPainel: ['Lembranças', 'que florescem'],
  para: (nome: string) => `Para ${nome}`,
  de: (nome: string) => `De ${nome}`,
  envie: 'Envie uma homenagem',
  aponte: 'Aponte a câmera do celular.',
  semMensagens: 'As primeiras lembranças aparecem aqui.',
} as const

export const FORMULARIO = {
  titulo: 'Envie uma homenagem',
  texto: 'Escreva para quem faz falta neste Dia de Finados. A mensagem é lida pela equipe antes de aparecer no painel.',
  nome: 'Seu nome',
  telefone: 'Telefone',
  telefoneAjuda: 'Para a equipe falar com você sobre esta homenagem. Não aparece no painel.',
  email: 'E-mail (opcional)',
  homenageado: 'Nome de quem você homenageia',
  mensagem: 'Mensagem',
  enviar: 'Enviar homenagem',
  enviando: 'Enviando…',
  semInternet:
    'Sem internet agora. A sua mensagem está guardada neste celular e será enviada quando a internet voltar.',
  fechado: 'Este evento não está recebendo mensagens.',
  fechadoTexto:
    'O que você escreveu continua neste aparelho. As homenagens a cada pessoa continuam abertas o ano inteiro.',
  verDespedidas: 'Ver as despedidas',
  semConexao: 'Não foi possível abrir o formulário agora.',
  carregando: 'Carregando o formulário…',
  obrigado: 'Recebemos a sua homenagem',
  obrigadoTexto: 'Depois de lida pela equipe, ela aparece no painel do evento.',
  outra: 'Enviar outra homenagem',
} as const
