/** Texts with which a family asks for the page of somebody who was buried before the portal. */
export const PEDIR_PAGINA = {
  titulo: 'Pedir uma página de memória',
  texto:
    'Quem já foi sepultado também pode ter uma página aqui. Diga quem é e quem você é: a nossa equipe procura o registro, e responde a você.',
  falecido: 'Nome de quem faleceu',
  falecidoFalta: 'Escreva o nome de quem faleceu.',
  ano: 'Ano do falecimento',
  anoAjuda: 'Quatro números. Se não lembra ao certo, o mais próximo.',
  anoFalta: 'Informe o ano do falecimento, com quatro números.',
  parentesco: 'O que a pessoa é sua?',
  parentescoFalta: 'Escolha o que a pessoa é sua.',
  nome: 'Seu nome',
  nomeFalta: 'Escreva o seu nome.',
  privacidade: 'Só a nossa equipe lê este pedido. Sem resposta, ele é apagado em 90 dias.',
  recebido: 'Pedido recebido',
  recebidoTexto:
    'A nossa equipe confere o registro e responde a este celular ou e-mail. Se a página for aberta, você recebe um convite para cuidar dela.',
  procurar: 'Procurar um memorial',
} as const
