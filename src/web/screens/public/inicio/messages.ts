/** Texts of the landing page (specification §2 "Landing page"). */
export const INICIO = {
  aba: 'Memorial Online',
  titulo: 'Um lugar para se despedir,',
  tituloFim: 'de perto ou de longe.',
  aovivo: {
    title: 'Velório Virtual',
    text: 'Acompanhe pelo telefone ou computador a cerimônia que acontece na capela.',
    action: 'Ver as transmissões',
  },
  homenagem: {
    title: 'Faça sua homenagem',
    text: 'Procure pelo nome, leia a história e deixe uma mensagem à família.',
    action: 'Procurar um memorial',
  },
  acesse: 'Acesse o portal',
  paraQuem: 'Para famílias que cuidam de uma despedida.',
  esqueci: 'Esqueci minha senha',
  ano: '1973',
  sobreTitulo: 'Ao lado das famílias desde 1973',
  sobre: [
    'O grupo começou em Maceió, quando a despedida ainda se fazia em casa e a notícia passava de porta em porta. Desde então, o trabalho é o mesmo: receber cada família com calma e cuidar de cada detalhe por ela.',
    'Este memorial virtual existe para honrar e conectar pessoas. Aqui ficam a história de quem faleceu, as mensagens de quem conviveu e a imagem da capela, para quem não pôde chegar a tempo.',
  ],
} as const
