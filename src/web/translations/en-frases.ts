/** Sentences of the server and of the contract's rules in English, by the Portuguese one. */
export const EN_FRASES: Readonly<Record<string, string>> = {
  'Dados inválidos': 'Something in the form is not valid. Please check it.',
  'Código incorreto!': 'This code is not correct!',
  'Acesso negado': 'Access denied',
  'Para enviar sua homenagem, faça antes o seu cadastro.': 'To send your message, please register first.',
  'Para acompanhar o velório, faça antes o seu cadastro.': 'Please register first to follow the wake.',
  'Não encontrado': 'Not found',
  'Despedida não encontrada': 'Memorial not found',
  'Despedida privada': 'Private memorial',
  'Despedida está inativa': 'This memorial is not available',
  'Este envio já foi feito com outros dados. Recarregue a página.':
    'This was already sent with other data. Please reload the page.',
  'O seu código foi aberto em mais de {n} aparelhos, e a transmissão passou para os mais novos.':
    'Your code was opened on more than {n} devices, and the live picture moved to the newest ones.',
  'O envio demorou demais. Tente novamente.': 'Sending took too long. Please try again.',
  'O envio é grande demais.': 'This is too large to be sent.',
  'Imagem muito grande. Envie até {n} MB.': 'This picture is too large. Send one of up to {n} MB.',
  'Formato de envio não aceito.': 'This cannot be sent in this form.',
  'Formato de imagem não aceito. Use JPG, PNG ou WebP.': 'This kind of picture is not accepted. Use JPG, PNG or WebP.',
  'Muitas tentativas. Aguarde {n} segundo.': 'Too many attempts. Please wait {n} second.',
  'Muitas tentativas. Aguarde {n} segundos.': 'Too many attempts. Please wait {n} seconds.',
  'Muitas tentativas. Aguarde {n} minutos.': 'Too many attempts. Please wait {n} minutes.',
  'Ocorreu um erro. Tente novamente em instantes.': 'Something went wrong. Please try again in a moment.',
  'Serviço temporariamente indisponível. Tente novamente em instantes.':
    'The service is not available at the moment. Please try again shortly.',
  'Sem conexão. Verifique a internet e tente novamente.': 'No connection. Check your internet and try again.',
  'Este campo é obrigatório': 'This field is required',
  'O nome deve ter pelo menos {n} caracteres': 'The name needs at least {n} characters',
  'O telefone deve ter {n} dígitos (DDD + número)':
    'This phone number is not complete: begin with + and the code of your country',
  'SMS não chega a números de outro país. Informe um e-mail para receber os avisos.':
    'SMS cannot reach numbers of another country. Give an e-mail to receive the notices.',
  'Por favor, insira um e-mail válido': 'Please enter a valid e-mail',
  'Conte o motivo da denúncia.': 'Tell us the reason.',
  'Há caracteres que não podem ser usados neste campo': 'Some characters cannot be used in this field',
  'Máximo de {n} caracteres': 'At most {n} characters',
  'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.':
    'We received your report. The family and our staff will look at the message.',
  'Despedida não localizada!': 'Memorial not found!',
  'Despedida privada!': 'Private memorial',
  'Despedida inativa!': 'This memorial is not available!',
  'Ocorreu um erro ao buscar a despedida!': 'The memorial could not be loaded!',
  'Link copiado para área de transferência!': 'Link copied!',
  'O arquivo da imagem está vazio. Escolha a foto de novo.': 'The picture file is empty. Choose the photo again.',
  'A imagem está incompleta: o arquivo foi cortado no caminho. Envie a foto de novo.':
    'The picture is incomplete: the file was cut on its way. Send the photo again.',
  'A imagem está danificada e não pôde ser aberta. Escolha outra.':
    'The picture is damaged and could not be opened. Choose another one.',
  'A imagem tem {n} milhões de pixels, mais do que o portal consegue abrir. Envie uma menor.':
    'The picture has {n} million pixels, more than can be opened here. Send a smaller one.',
  'Esta foto está em HEIC, o formato do iPhone. Use JPG, PNG ou WebP. No iPhone: abra a foto, toque em Compartilhar, depois em Opções, e escolha Mais compatível.':
    'This photo is in HEIC, the iPhone format. Use JPG, PNG or WebP. On the iPhone: open the photo, tap Share, then Options, and choose Most Compatible.',
  'Esta imagem está em AVIF. Use JPG, PNG ou WebP.': 'This picture is in AVIF. Use JPG, PNG or WebP.',
  'Esta imagem é um GIF. Use JPG, PNG ou WebP.': 'This picture is a GIF. Use JPG, PNG or WebP.',
  'Este arquivo é um desenho SVG. Use JPG, PNG ou WebP.': 'This file is an SVG drawing. Use JPG, PNG or WebP.',
  'Esta imagem está em BMP. Use JPG, PNG ou WebP.': 'This picture is in BMP. Use JPG, PNG or WebP.',
  'Esta imagem está em TIFF. Use JPG, PNG ou WebP.': 'This picture is in TIFF. Use JPG, PNG or WebP.',
  'Este arquivo é do Photoshop. Use JPG, PNG ou WebP.': 'This file is from Photoshop. Use JPG, PNG or WebP.',
  'Este arquivo é um documento PDF. Use JPG, PNG ou WebP.': 'This file is a PDF document. Use JPG, PNG or WebP.',
  'Este arquivo é uma página da web, não uma imagem. Use JPG, PNG ou WebP.':
    'This file is a web page, not a picture. Use JPG, PNG or WebP.',
  'Este arquivo é um vídeo. Use JPG, PNG ou WebP.': 'This file is a video. Use JPG, PNG or WebP.',
  'Este arquivo é um áudio. Use JPG, PNG ou WebP.': 'This file is a sound recording. Use JPG, PNG or WebP.',
  'Este arquivo é compactado. Use JPG, PNG ou WebP.': 'This file is a compressed archive. Use JPG, PNG or WebP.',
  'Este arquivo é um documento, não uma imagem. Use JPG, PNG ou WebP.':
    'This file is a document, not a picture. Use JPG, PNG or WebP.',
}
