/** Sentences of the server and of the contract's rules in Spanish, by the Portuguese one. */
export const ES_FRASES: Readonly<Record<string, string>> = {
  'Dados inválidos': 'Hay algo en el formulario que no es válido. Revíselo.',
  'Código incorreto!': '¡Este código no es correcto!',
  'Acesso negado': 'Acceso denegado',
  'Para enviar sua homenagem, faça antes o seu cadastro.': 'Para enviar su mensaje, regístrese antes.',
  'Para acompanhar o velório, faça antes o seu cadastro.': 'Para seguir el velatorio, regístrese antes.',
  'Não encontrado': 'No encontrado',
  'Despedida não encontrada': 'Despedida no encontrada',
  'Despedida privada': 'Esta despedida es privada',
  'Despedida está inativa': 'Esta despedida no está disponible',
  'Este envio já foi feito com outros dados. Recarregue a página.':
    'Este envío ya se hizo con otros datos. Recargue la página.',
  'O seu código foi aberto em mais de {n} aparelhos, e a transmissão passou para os mais novos.':
    'Su código se abrió en más de {n} dispositivos, y la transmisión pasó a los más nuevos.',
  'O envio demorou demais. Tente novamente.': 'El envío tardó demasiado. Intente de nuevo.',
  'O envio é grande demais.': 'El envío es demasiado grande.',
  'Imagem muito grande. Envie até {n} MB.': 'La imagen es demasiado grande. Envíe una de hasta {n} MB.',
  'Formato de envio não aceito.': 'No se acepta este formato de envío.',
  'Formato de imagem não aceito. Use JPG, PNG ou WebP.': 'No se acepta este formato de imagen. Use JPG, PNG o WebP.',
  'Muitas tentativas. Aguarde {n} segundo.': 'Demasiados intentos. Espere {n} segundo.',
  'Muitas tentativas. Aguarde {n} segundos.': 'Demasiados intentos. Espere {n} segundos.',
  'Muitas tentativas. Aguarde {n} minutos.': 'Demasiados intentos. Espere {n} minutos.',
  'Ocorreu um erro. Tente novamente em instantes.': 'Algo salió mal. Intente de nuevo en un momento.',
  'Serviço temporariamente indisponível. Tente novamente em instantes.':
    'El servicio no está disponible en este momento. Intente de nuevo en breve.',
  'Sem conexão. Verifique a internet e tente novamente.': 'Sin conexión. Revise su internet e intente de nuevo.',
  'Este campo é obrigatório': 'Este campo es obligatorio',
  'O nome deve ter pelo menos {n} caracteres': 'El nombre debe tener al menos {n} caracteres',
  'O telefone deve ter {n} dígitos (DDD + número)':
    'Este teléfono no está completo: comience con + y el código de su país',
  'SMS não chega a números de outro país. Informe um e-mail para receber os avisos.':
    'El SMS no llega a números de otro país. Escriba un correo electrónico para recibir los avisos.',
  'Por favor, insira um e-mail válido': 'Escriba un correo electrónico válido',
  'Conte o motivo da denúncia.': 'Cuente el motivo de la denuncia.',
  'Há caracteres que não podem ser usados neste campo': 'Hay caracteres que no se pueden usar en este campo',
  'Máximo de {n} caracteres': 'Como máximo {n} caracteres',
  'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.':
    'Recibimos su denuncia. La familia y nuestro equipo van a ver el mensaje.',
  'Despedida não localizada!': '¡No se encontró la despedida!',
  'Despedida privada!': 'Despedida privada',
  'Despedida inativa!': '¡Esta despedida no está disponible!',
  'Ocorreu um erro ao buscar a despedida!': '¡No fue posible cargar la despedida!',
  'Link copiado para área de transferência!': '¡Enlace copiado!',
  'O arquivo da imagem está vazio. Escolha a foto de novo.':
    'El archivo de la imagen está vacío. Elija la foto de nuevo.',
  'A imagem está incompleta: o arquivo foi cortado no caminho. Envie a foto de novo.':
    'La imagen está incompleta: el archivo se cortó en el camino. Envíe la foto de nuevo.',
  'A imagem está danificada e não pôde ser aberta. Escolha outra.':
    'La imagen está dañada y no se pudo abrir. Elija otra.',
  'A imagem tem {n} milhões de pixels, mais do que o portal consegue abrir. Envie uma menor.':
    'La imagen tiene {n} millones de píxeles, más de lo que se puede abrir aquí. Envíe una menor.',
  'Esta foto está em HEIC, o formato do iPhone. Use JPG, PNG ou WebP. No iPhone: abra a foto, toque em Compartilhar, depois em Opções, e escolha Mais compatível.':
    'Esta foto está en HEIC, el formato del iPhone. Use JPG, PNG o WebP. En el iPhone: abra la foto, toque Compartir, luego Opciones, y elija Más compatible.',
  'Esta imagem está em AVIF. Use JPG, PNG ou WebP.': 'Esta imagen está en AVIF. Use JPG, PNG o WebP.',
  'Esta imagem é um GIF. Use JPG, PNG ou WebP.': 'Esta imagen es un GIF. Use JPG, PNG o WebP.',
  'Este arquivo é um desenho SVG. Use JPG, PNG ou WebP.': 'Este archivo es un dibujo SVG. Use JPG, PNG o WebP.',
  'Esta imagem está em BMP. Use JPG, PNG ou WebP.': 'Esta imagen está en BMP. Use JPG, PNG o WebP.',
  'Esta imagem está em TIFF. Use JPG, PNG ou WebP.': 'Esta imagen está en TIFF. Use JPG, PNG o WebP.',
  'Este arquivo é do Photoshop. Use JPG, PNG ou WebP.': 'Este archivo es de Photoshop. Use JPG, PNG o WebP.',
  'Este arquivo é um documento PDF. Use JPG, PNG ou WebP.': 'Este archivo es un documento PDF. Use JPG, PNG o WebP.',
  'Este arquivo é uma página da web, não uma imagem. Use JPG, PNG ou WebP.':
    'Este archivo es una página web, no una imagen. Use JPG, PNG o WebP.',
  'Este arquivo é um vídeo. Use JPG, PNG ou WebP.': 'Este archivo es un video. Use JPG, PNG o WebP.',
  'Este arquivo é um áudio. Use JPG, PNG ou WebP.': 'Este archivo es un audio. Use JPG, PNG o WebP.',
  'Este arquivo é compactado. Use JPG, PNG ou WebP.': 'Este archivo está comprimido. Use JPG, PNG o WebP.',
  'Este arquivo é um documento, não uma imagem. Use JPG, PNG ou WebP.':
    'Este archivo es un documento, no una imagen. Use JPG, PNG o WebP.',
}
