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
  sobreTitulo: 'Ao lado das famílias',
} as const
