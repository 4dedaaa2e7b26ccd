import type { routesByNoun } from '#contract/routes.ts'

/** What the calls of each noun are about, in Portuguese: the description of the calls is read by integrators of the group. */
export const TAG_DESCRIPTIONS: Readonly<Record<keyof typeof routesByNoun, string>> = {
  acesso: 'Entrar, sair, segundo fator, recuperar e criar senha.',
  perfil: 'Os dados e a senha de quem entrou.',
  despedida: 'A página de uma pessoa falecida: criar, buscar, editar, ligar e desligar.',
  falecido: 'A pessoa falecida: buscar no cadastro do grupo, criar e editar.',
  registro: 'O cadastro de falecidos do grupo: entrega por outros sistemas, planilhas e buscas.',
  servico: 'Chaves de serviço, com as quais outros sistemas do grupo entregam cadastros.',
  moderador: 'As pessoas da família que cuidam de uma despedida, e os convites.',
  pedidoAcesso: 'Pedidos de quem não tem o código de uma despedida privada.',
  pedidoPagina: 'Pedidos da página de quem foi sepultado antes do portal.',
  verificacao: 'Códigos que comprovam um telefone ou um e-mail.',
  capela: 'Reservas de capelas, com horários e câmera.',
  participante: 'Visitantes cadastrados em uma despedida e o livro de presença.',
  exibicao: 'O que as páginas públicas mostram a qualquer pessoa.',
  documento:
    'Informativo, livro de mensagens, arquivo, folha da família, cartão de divulgação, nota de falecimento e convite.',
  tela: 'O que as telas de capelas, de saguões e do evento mostram.',
  unidade: 'As unidades do grupo e seus contatos.',
  configuracao: 'O que o grupo preenche: unidades, floriculturas, anúncios, evento e textos, em versões.',
  transmissao: 'O velório ao vivo: sinal, envio por aparelhos, controle e servidores de mídia.',
  atendimento: 'O cartão da capela: cerimônia em andamento e prolongamento.',
  gravacao: 'Gravações de velórios, com o consentimento da família.',
  homenagem: 'Mensagens de visitantes: enviar, aprovar, recusar e denunciar.',
  fotografia: 'Fotografias da página: enviar, ordenar, legendar, retirar e denunciar.',
  auditoria: 'O histórico de quem fez o quê.',
  evento: 'As mensagens do evento de Finados.',
  colaborador: 'As contas da equipe.',
  titular: 'Pedidos de titulares sobre os próprios dados (LGPD).',
  relatorio: 'Números do grupo por mês e unidade.',
  situacao: 'A situação do portal e seus alarmes.',
}
