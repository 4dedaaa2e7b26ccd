import { plural } from './es-erros.ts'
import type { Translation } from './tables.ts'

/** The visitor's message in Spanish. */
export const ES_MENSAGENS: Pick<
  Translation,
  | 'homenagemTela'
  | 'homenagemEnviada'
  | 'familia'
  | 'imagemTela'
  | 'imagemFrases'
  | 'vozTela'
  | 'gravador'
  | 'formularioSimples'
  | 'cadastro'
  | 'avisos'
  | 'presenca'
  | 'convitePresenca'
  | 'participanteFrases'
  | 'homenagemFrases'
  | 'denunciar'
  | 'aceite'
> = {
  homenagemTela: {
    escreva: 'Escriba un mensaje',
    escrever: 'Escribir un mensaje',
    mensagem: 'Su mensaje',
    moderada: 'La familia lee cada mensaje antes de que aparezca aquí.',
    aberta: 'Su mensaje aparece aquí apenas se envía.',
    nome: 'Su nombre',
    enviar: 'Enviar el mensaje',
    semInternet:
      'Sin conexión ahora. Su mensaje está guardado en este teléfono y se enviará cuando vuelva la conexión.',
    enviando: 'Enviando…',
    carregando: 'Cargando los mensajes…',
    falhou: 'No fue posible cargar los mensajes.',
    nenhuma: 'Todavía no hay mensajes.',
    nenhumaTexto: 'El suyo puede ser el primero que la familia lea.',
    mais: 'Mostrar más mensajes',
    novas: total => plural(total, '1 mensaje nuevo', `${total} mensajes nuevos`),
    imagemDe: nome => `Imagen enviada por ${nome}`,
    denunciar: 'Denunciar',
    denunciarDe: nome => `Denunciar el mensaje de ${nome}`,
    paraEnviar: 'Para enviar su mensaje, cuéntele a la familia quién es usted.',
  },
  homenagemEnviada: {
    suaImagem: 'La imagen que usted envió',
    suas: total => plural(total, 'El mensaje que usted envió', 'Los mensajes que usted envió'),
    situacao: {
      aguardando: 'La familia todavía lo va a leer. Cuando lo apruebe, aparece aquí para todos.',
      publicada: 'Está en la página, para que todos lo lean.',
      'so-familia': 'La familia la recibió. Nadie más lee este mensaje.',
      'nao-publicada': 'La familia recibió su mensaje y prefirió no ponerlo en la página.',
    },
  },
  familia: {
    soFamilia: 'Solo para la familia',
    soFamiliaAjuda: 'El mensaje no aparece en la página ni en las pantallas: solo lo lee quien cuida la página.',
    agradecimento: 'Agradecimiento de la familia',
  },
  imagemTela: {
    acrescentar: 'Agregar una imagen (opcional)',
    trocar: 'Cambiar la imagen',
    retirar: 'Quitar la imagen',
    escolhida: 'Imagen elegida',
    preparando: 'Reduciendo la imagen para el envío…',
    ceder: 'La familia puede guardar esta foto entre las fotografías de la página',
    cederAjuda: 'Opcional. La foto aparece también sin su mensaje, y en el libro de la familia.',
    escolhaDeNovo: 'La página se recargó. Elija la imagen otra vez, si quiere enviarla.',
  },
  imagemFrases: {
    naoImagem: 'Elija una imagen (JPG, PNG o WebP).',
    naoAbre: 'No fue posible abrir esta imagen. Elija una foto en JPG, PNG o WebP.',
    grande: 'Esta imagen es demasiado grande. Elija otra de hasta 10 MB.',
  },
  vozTela: {
    prefereFalar: '¿Prefiere hablar?',
    ateUmMinuto: 'Grabe un mensaje de voz de hasta 60 segundos.',
    emMensagens: 'Para grabar la voz, abra Mensajes: aquí solo se oye la ceremonia.',
    ouvir: 'Escuchar',
    pausar: 'Pausar',
    voz: 'Mensaje de voz',
    vozDe: nome => `el mensaje de voz de ${nome}`,
    segundos: total => plural(total, '1 segundo', `${total} segundos`),
    naoToca: 'No fue posible reproducir esta grabación.',
    transcricao: 'Transcripción:',
    ouvirEmMensagens: 'Para escucharlo, abra Mensajes.',
  },
  gravador: {
    permita: 'Permita el uso del micrófono para grabar.',
    cancelar: 'Cancelar',
    gravando: 'Grabando…',
    tempo: segundos => `${segundos} s`,
    ouvimos: 'Oímos su voz.',
    nadaOuvido: 'No oímos nada. Revise el micrófono.',
    parar: 'Parar la grabación',
    pronta: tempo => `Grabación lista, ${tempo}.`,
    escolhida: 'Grabación lista.',
    completa: 'La grabación se detuvo a los 60 segundos.',
    interrompida: 'La grabación se detuvo antes del final. Lo que se grabó está guardado.',
    vazia: 'No se grabó nada. Intente de nuevo.',
    daGravacao: 'la grabación',
    deNovo: 'Grabar de nuevo',
    retirar: 'Quitar',
    familiaOuve: 'La familia escucha primero. Escribir también es opcional.',
    transcrita: 'Un programa de la casa escribe lo que se dijo, para quien no oye.',
    semImagem: 'La imagen elegida no va con la voz. Envíela en otro mensaje.',
    semPermissao:
      'No se permitió el micrófono. Permítalo en los ajustes del navegador, o grabe con la grabadora del teléfono y elija aquí el archivo.',
    semMicrofone: 'No encontramos un micrófono. Grabe con la grabadora del teléfono y elija aquí el archivo.',
    ocupado: 'Otra aplicación usa el micrófono. Ciérrela e intente de nuevo, o elija una grabación ya hecha.',
    naoGrava: 'Este navegador no graba la voz. Grabe con la grabadora del teléfono y elija aquí el archivo.',
    tentar: 'Intentar de nuevo',
    escolher: 'Elegir una grabación',
    naoAudio: 'Elija una grabación de voz.',
    longa: 'Esta grabación pasa de 60 segundos. Elija una más corta.',
    grande: 'Esta grabación es demasiado grande. Elija otra de hasta 3 MB.',
  },
  formularioSimples: {
    guardada: 'Sin conexión ahora. Su mensaje sigue escrito aquí.',
    recebida: 'Hemos recibido su mensaje. Gracias.',
    outra: 'Escribir otro mensaje',
    naoEnviada: 'Su mensaje aún no se ha enviado',
    paraQuem: nome => `Para la página de ${nome}.`,
    imagemDeNovo: 'Solo se guardó el texto. Si eligió una imagen, elíjala otra vez antes de enviar.',
    voltar: 'Volver a la página sin enviar',
  },
  cadastro: {
    titulo: 'Regístrese',
    nome: 'Nombre y apellido',
    nomeAjuda: 'La familia lo lee en el libro de presencia.',
    telefone: 'Teléfono',
    telefoneModelo: '+## ### ### ###',
    telefoneAjuda: '¿De otro país? Comience con +.',
    ofertas: 'Deseo recibir ofertas',
    ofertasTexto: 'Por teléfono o correo, de los servicios del grupo. La baja está en “Seus dados”.',
    deixarEmail: 'Correo electrónico (opcional)',
    email: 'Correo electrónico',
    emailAjuda: 'Para recibir avisos por él y para ver sus datos.',
    emailEAvisos: 'Correo y avisos (opcional)',
    telefoneExterior: 'Los mensajes no llegan a este país. Para recibir avisos, deje un correo electrónico.',
    semInternet:
      'Sin conexión ahora. Su registro está guardado en este teléfono y se enviará cuando vuelva la conexión.',
    agoraNao: 'Ahora no',
    acao: { entrar: 'Entrar al velatorio', rever: 'Volver a ver el velatorio', enviar: 'Enviar el mensaje' },
    fazendo: { entrar: 'Abriendo…', rever: 'Abriendo…', enviar: 'Enviando el mensaje…' },
    telefoneUmaVez:
      'Solo con su primer mensaje. Comience con + y el código de su país; un número de Brasil no lo necesita.',
    paraEnviar: 'Para que la familia sepa quién es usted',
  },
  avisos: {
    abrir: 'Recibir un aviso de esta despedida',
    avisos: 'Quiero que me avisen si cambia el lugar o la hora',
    avisosAjuda: 'Un solo aviso, por mensaje al celular o por correo electrónico.',
    missa_setimo_dia: 'Quiero que me avisen de la misa del séptimo día',
    um_ano: 'Quiero que me avisen la víspera de un año del fallecimiento',
    lembreteAjuda: {
      missa_setimo_dia:
        'La víspera, con la hora y el lugar. Guardamos solo un contacto hasta entonces. El aviso trae un enlace para no recibir más.',
      um_ano: 'Guardamos solo un contacto hasta entonces. El aviso trae un enlace para no recibir más.',
    },
    email: 'Correo electrónico (opcional)',
    emailAjuda: 'Sin él, el aviso va por mensaje al celular de su registro.',
    pedir: 'Quiero estos avisos',
    pedindo: 'Guardando los avisos…',
    nenhum: 'Marque un aviso.',
    pronto: 'Listo. Le avisaremos.',
    fora: {
      missa_setimo_dia: 'Esta página no ofrece el aviso de la misa del séptimo día.',
      um_ano: 'Esta página no ofrece el aviso de un año del fallecimiento.',
    },
    erro: 'No se pudo guardar. Inténtelo de nuevo.',
    semCadastro: 'Su registro ya no vale aquí. Regístrese de nuevo para recibir avisos.',
  },
  convitePresenca: {
    titulo: 'Libro de presencia',
    texto: 'Deje su nombre para la familia, sin teléfono. Solo ella lo lee.',
    assinar: 'Firmar el libro de presencia',
  },
  presenca: {
    titulo: 'Libro de presencia',
    de: nome => `Libro de presencia de ${nome}`,
    texto: 'Deje su nombre. Solo la familia lo lee: nada aparece en la página.',
    nome: 'Su nombre',
    cidade: '¿De qué ciudad? (opcional)',
    assinar: 'Firmar',
    assinando: 'Firmando…',
    semInternet: 'Sin internet ahora. Su firma se enviará cuando vuelva la conexión.',
    prazo: 'No pedimos teléfono. La firma se borra 120\u00a0días después de la ceremonia.',
    obrigado: 'Gracias por su presencia',
    recebida: 'Su firma fue entregada a la familia.',
    naoAssinada: 'Su firma aún no fue entregada',
    assinada: nomes => `${nomes}: firma entregada a la familia.`,
    outra: 'Firmar por otra persona',
    pagina: 'Dejar también un mensaje',
    carregando: 'Abriendo el libro de presencia…',
    falhou: 'No fue posible abrir el libro de presencia.',
    fechado: 'Este libro de presencia es reservado',
    fechadoTexto: 'Lea el código QR que está en la capilla, o abra primero la página con el código de la familia.',
    inicio: 'Volver a la página de inicio',
    erro: 'No fue posible firmar. Inténtelo de nuevo.',
  },
  participanteFrases: {
    obrigatorio: 'Este campo es obligatorio',
    nomeCurto: 'El nombre debe tener al menos 3 caracteres',
    telefoneInvalido: 'Este teléfono no está completo: comience con + y el código de su país',
    telefoneInexistente: 'Ningún celular de Brasil tiene este número: comience con + y el código de su país',
    emailInvalido: 'Escriba un correo electrónico válido',
    avisosSemEmail: 'Los mensajes no llegan a este número. Escriba un correo electrónico para recibir los avisos.',
    erro: '¡No fue posible registrarse!',
    sucesso: '¡Registro realizado!',
  },
  homenagemFrases: {
    sucesso: '¡Enviado: su mensaje espera la aprobación!',
    soFamilia: 'Mensaje entregado solo a la familia.',
    erro: '¡No fue posible enviar el mensaje!',
  },
  denunciar: {
    titulo: 'Denunciar un mensaje',
    texto: 'La familia y nuestro equipo van a ver el mensaje. Quien lo escribió no se entera.',
    motivo: '¿Qué tiene de malo?',
    obrigatorio: 'Cuente el motivo de la denuncia.',
    cancelar: 'Cancelar',
    enviar: 'Enviar la denuncia',
    enviando: 'Enviando…',
    recebida: 'Recibimos su denuncia. La familia y nuestro equipo van a ver el mensaje.',
    erro: 'No fue posible enviar la denuncia. Intente de nuevo.',
    foto: {
      titulo: 'Denunciar una fotografía',
      texto: 'La familia y nuestro equipo van a mirar la fotografía.',
      recebida: 'Recibimos su denuncia. La familia y nuestro equipo van a mirar la fotografía.',
    },
  },
  aceite: {
    antes: 'Al enviar, usted acepta los',
    termos: 'Términos de Uso',
    e: 'y la',
    politica: 'Política de Privacidad',
    novaAba: '(abre en otra pestaña)',
  },
}
