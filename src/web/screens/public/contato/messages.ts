/** Texts of the contact page. */
export const CONTATO = {
  titulo: 'Fale conosco',
  texto: 'Escolha a unidade e a forma de falar com ela.',
  textoUnidade: 'Escolha como falar com esta unidade.',
  carregando: 'Carregando os contatos…',
  falhou: 'Não foi possível carregar os contatos.',
  vazio: 'Os contatos das unidades ainda não estão aqui.',
  vazioTexto: 'Fale com a recepção da casa.',
  telefone: (numero: string) => `Ligar para ${numero}`,
  whatsapp: (numero: string) => `WhatsApp ${numero}`,
  mapa: 'Ver no mapa',
  grupo: 'Central de atendimento',
  outras: 'Ver todas as unidades',
  inicio: 'Voltar para a página inicial',
} as const
