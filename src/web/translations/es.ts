import { capitalised } from '#contract/capitalised.ts'
import { ESPECTADORES_EXACT_MAX } from '#contract/transmissao/limits.ts'
import { dateWordsOf } from './date-words.ts'
import { ES_ERROS, ES_IMAGEM_RECUSADA, plural, waitInWords } from './es-erros.ts'
import { ES_LISTAS } from './es-listas.ts'
import { ES_MENSAGENS } from './es-mensagens.ts'
import { ES_SEPULTURA } from './es-sepultura.ts'
import { ES_VELORIO } from './es-velorio.ts'
import type { Translation } from './tables.ts'

const DAYS = ['', 'un día', 'dos días', 'tres días']
const yearsSince = (years: number): string => plural(years, 'un año', `${years} años`)

/** "Hoy hace un año", "Hace dos días se cumplieron 3 años". */
const anniversary = (years: number, inDays: number): string => {
  const words = yearsSince(years)
  if (inDays === 0) return `Hoy hace ${words}`
  if (inDays === 1) return `Mañana hará ${words}`
  if (inDays === -1) return `Ayer hizo ${words}`
  return inDays > 0 ? `Dentro de ${DAYS[inDays]} hará ${words}` : `Hace ${DAYS[-inDays]} hizo ${words}`
}

/** The visitor's path in Spanish. */
export const ES: Translation = {
  ...ES_SEPULTURA,
  ...ES_VELORIO,
  ...ES_LISTAS,
  ...ES_MENSAGENS,
  erros: ES_ERROS,
  imagemRecusada: ES_IMAGEM_RECUSADA,
  rede: {
    falhou: 'Algo salió mal. Intente de nuevo en un momento.',
    semConexao: 'Sin conexión. Revise su internet e intente de nuevo.',
  },
  palavras: {
    fechar: 'Cerrar',
    irParaOConteudo: 'Ir al contenido',
    outroSite: '(abre otro sitio)',
    nascimento: 'Nacimiento',
    falecimento: 'Fallecimiento',
    aoVivo: 'En vivo',
    carregando: 'Cargando…',
  },
  estados: {
    lento: 'La conexión parece lenta; seguimos intentando.',
    falhou: 'Revise la conexión e intente otra vez.',
    tentar: 'Intentar de nuevo',
  },
  envio: {
    espera: 'No hay conexión ahora. Continuamos en cuanto vuelva.',
    aindaSemInternet: 'La conexión todavía no volvió. Deje esta página abierta.',
    tentarAgora: 'Intentar ahora',
  },
  falha: {
    titulo: 'No fue posible abrir esta página',
    texto: 'Lo que escribió está guardado en este dispositivo. Revise la conexión y recargue.',
    recarregar: 'Recargar la página',
    inicio: 'Volver a la página inicial',
  },
  moldura: {
    principal: 'Principal',
    menu: 'Menú',
    aovivo: 'Velatorios virtuales',
    homenagem: 'Buscar un memorial',
    sobre: 'Quiénes somos',
    equipe: 'Equipo',
    privacidade: 'Política de privacidad',
    seusDados: 'Sus datos',
    termos: 'Términos de uso',
    acessibilidade: 'Accesibilidad',
  },
  idiomas: { nome: 'Idioma de la página', nomes: { 'pt-BR': 'Português', en: 'English', es: 'Español' } },
  ouvir: { pagina: 'Escuchar la página, en portugués', parar: 'Dejar de escuchar' },
  leitura: {
    nome: 'Lectura',
    menu: 'Tamaño del texto, contraste e idioma',
    normal: 'texto de tamaño normal',
    maior: 'texto más grande',
    muitoMaior: 'texto mucho más grande',
    contraste: 'Alto contraste',
  },
  ...dateWordsOf('es', {
    moment: (weekday, hour) => `${capitalised(weekday)}, ${hour}`,
    at: hour => `${hour.startsWith('1:') ? 'a la' : 'a las'}\u00a0${hour}`,
    bare: hour => `${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`,
  }),
  hora: {
    acoes: 'Qué hacer ahora',
    hoje: 'hoy',
    amanha: 'mañana',
    ontem: 'ayer',
    noDia: dia => `el ${dia}`,
    marcado: (cerimonia, dia, hora) => `${cerimonia} ${dia}, ${hora}`,
    semData: rito => `Velatorio y ${rito.toLowerCase()}: fecha aún no informada`,
    comeca: hora => `El velatorio comienza ${hora}`,
    aoVivo: 'En vivo ahora',
    ate: fim => `hasta ${fim}`,
    velorioAte: fim => `Velatorio ahora, hasta ${fim}`,
    desde: (cerimonia, inicio) => `${cerimonia} ahora, desde ${inicio}`,
    aconteceram: {
      velorio: 'El velatorio ya se realizó',
      sepultamento: 'El entierro ya se realizó',
      cremacao: 'La cremación ya se realizó',
      comSepultamento: 'El velatorio y el entierro ya se realizaron',
      comCremacao: 'El velatorio y la cremación ya se realizaron',
    },
    aberta: 'Los mensajes siguen abiertos a todos',
    em: (cerimonia, dia) => `${cerimonia} el ${dia}`,
    rito: {
      sepultamento: { Feminino: 'Sepultada', Masculino: 'Sepultado' },
      cremacao: { Feminino: 'Cremada', Masculino: 'Cremado' },
    },
    aniversario: anniversary,
    acao: {
      directions: 'Cómo llegar',
      watch: 'Ver el velatorio',
      watchElsewhere: 'Ver la transmisión',
      write: 'Escribir un mensaje',
      replay: 'Ver la grabación',
      flowers: 'Flores',
    },
  },
  cerimonia: {
    nomes: {
      velorio: 'Velatorio',
      sepultamento: 'Entierro',
      cremacao: 'Cremación',
      missa_corpo_presente: 'Misa de cuerpo presente',
      culto: 'Culto religioso',
      celebracao: 'Celebración',
      missa_setimo_dia: 'Misa del séptimo día',
      missa_trinta_dias: 'Misa de los treinta días',
      missa_um_ano: 'Misa del año',
      entrega_cinzas: 'Entrega de las cenizas',
    },
    comoChegar: 'Cómo llegar',
    mudou: antes => `El horario cambió. Antes: ${antes}.`,
  },
  cartaoCerimonia: {
    semData: 'Fecha aún no informada',
    waze: 'Abrir en Waze',
    enviar: 'Enviar por WhatsApp',
    caminho: (cerimonia: string, lugar: string, mapa: string) => `${cerimonia}: ${lugar}. ${mapa}`,
    agenda: 'Guardar en la agenda',
    agendaGoogle: 'Agenda de Google',
    arquivo: cerimonia => `${cerimonia.toLowerCase()}.ics`,
    de: (cerimonia, nome) => `${cerimonia} de ${nome}`,
  },
  pagina: {
    partes: 'Partes de la página',
    biografia: 'Biografía',
    mensagens: 'Mensajes',
    velorio: 'Velatorio virtual',
    servicos: 'Servicios',
    abrindo: 'Abriendo la página…',
    agora: 'Ahora:',
    acompanham: quantos =>
      quantos > ESPECTADORES_EXACT_MAX
        ? `Más de ${quantos - 1} personas acompañan ahora`
        : `${quantos} personas acompañan ahora`,
    paraEntrar: 'Para entrar al velatorio virtual, cuéntele a la familia quién es usted.',
    compartilhar: 'Compartir',
  },
  biografia: {
    semBiografia: 'La familia todavía no ha escrito aquí.',
    libras: 'Lengua de señas (Libras)',
    cerimonias: 'Ceremonias',
    fotografia: 'Fotografía',
    fotografias: count => (count === 1 ? '1 fotografía' : `${count} fotografías`),
    todas: (count: number) => `Ver las ${count} ceremonias`,
    escrevaASua: 'Escriba el suyo',
    lerTodas: count => `Leer todos (${count})`,
    nenhumaMensagem: 'Todavía no hay mensajes. El suyo puede ser el primero que lea la familia.',
  },
  galeria: {
    titulo: 'Fotografías',
    numero: (numero, total) => (total === 1 ? 'Fotografía' : `Fotografía ${numero} de ${total}`),
    lugar: (numero, total) => `${numero} de ${total}`,
    anterior: 'Anterior',
    proxima: 'Siguiente',
    denunciar: 'Denunciar',
    naoCarregou: 'No se pudieron abrir las fotografías. Intente de nuevo.',
  },
  floristas: {
    floristas: 'Floristas asociadas',
    floristasTexto: 'Cada florería atiende por cuenta propia, fuera de este portal.',
    semFloristas: 'Ninguna florería asociada en esta unidad.',
    encomendar: 'Encargar flores',
  },
  procurar: {
    rotulo: 'Busque por el nombre de quien falleció',
    exemplo: 'Escriba el nombre',
    pesquisar: 'Buscar',
    naoEncontrou: '¿No la encontró? Pida la página de quien ya fue sepultado',
  },
  compartilhar: {
    acao: 'Compartir esta página',
    whatsapp: 'Enviar por WhatsApp',
    aparelho: 'Otras aplicaciones',
    copiar: 'Copiar el enlace',
    copiado: '¡Enlace copiado!',
    titulo: nome => `Despedida de ${nome}`,
    imagem: { nota: 'Imagen de la nota de fallecimiento', missa_setimo_dia: 'Imagen de la invitación a la misa' },
    semImagem: 'No fue posible preparar la imagen. Intente de nuevo en unos instantes.',
    semCopiar: 'No fue posible copiar el enlace. Copie la dirección de esta página en el navegador.',
  },
  salaSimples: {
    texto:
      'La imagen solo se abre aquí con JavaScript: actívelo en el navegador, o abra esta dirección en otro celular o computadora.',
    quando: (momento, lugar) => `El velatorio: ${[momento, lugar].filter(part => part !== '').join(' · ')}`,
    equipe: 'Hablar con el equipo',
  },
  confirmarContato: {
    contato: 'Su correo electrónico, o celular',
    contatoAjuda:
      'Enviamos un código para confirmar que es suyo. ¿Fuera de Brasil? Use el correo, o empiece con + y el código de su país.',
    contatoFalta:
      'Escriba un correo electrónico, un celular brasileño con código de área, o un número con + y el código de su país.',
    enviar: 'Confirmar mi contacto',
    enviando: 'Enviando el código…',
    enviadoPara: 'Enviamos un código de 5 dígitos al',
    naoChega: 'Si no llega en dos minutos, vuelva y use un correo electrónico.',
    codigo: 'Código de cinco dígitos',
    codigoFalta: 'Escriba los 5 dígitos del código.',
    pedir: 'Enviar la solicitud',
    pedindo: 'Enviando la solicitud…',
    reenviar: 'Enviar otro código',
    reenviarEm: segundos => `Enviar otro código en ${segundos} s`,
    mudar: 'Cambiar lo que escribí',
  },
  pedirAcesso: {
    titulo: 'Pedir acceso a la familia',
    texto:
      'Quien cuida de la página lee su nombre, su contacto y una línea sobre usted, y responde por él. Nadie más lo lee.',
    nome: 'Su nombre',
    nomeFalta: 'Escriba su nombre.',
    frase: '¿Quién es usted?',
    fraseAjuda: 'Una línea. Por ejemplo: prima de João, de Recife.',
    fraseFalta: 'Diga en una línea quién es.',
    recebido: 'Solicitud recibida. Si la familia acepta, el código llega a este celular o correo.',
  },
  status: {
    variantes: {
      'not-found': {
        titulo: 'Despedida no encontrada',
        texto: 'La dirección puede estar incompleta. Revise el enlace recibido, o busque por el nombre.',
      },
      private: {
        titulo: 'Despedida privada',
        texto:
          'La familia eligió recibir aquí a quien tiene el código de acceso. El código viene con el enlace o el código QR que ella envía.',
      },
      inactive: {
        titulo: 'Despedida inactiva',
        texto:
          'Esta página no está disponible en este momento. Si usted es de la familia, hable con el equipo que cuidó la ceremonia.',
      },
    },
    recusas: {
      'not-found': '¡No se encontró la despedida!',
      private: 'Despedida privada',
      inactive: '¡Esta despedida no está disponible!',
      failed: '¡No fue posible cargar la despedida!',
    },
    voltar: 'Volver a la página inicial',
    equipe: 'Hablar con el equipo',
    tenhoCodigo: 'Tengo el código de la familia',
    abrir: 'Abrir la despedida',
    conferindo: 'Verificando…',
    formato: 'El código tiene 10 letras y números. Revíselo en el enlace o en el mensaje de la familia.',
    naoConfere: 'Este código no abre esta despedida. Revíselo en el enlace o en el mensaje de la familia.',
    pedirAcesso: 'Pedir a la familia desde aquí',
    pedir: 'Pedir a alguien por WhatsApp',
    pedido:
      'Hola. Recibí el enlace de una despedida en Memorial Online, y la página pide un código de acceso. ¿Me puede enviar el enlace con el código?',
  },
  paginaNaoEncontrada: {
    titulo: 'Página no encontrada',
    frase: 'Esta dirección no existe en el portal. Revise el enlace recibido, o busque por el nombre.',
    voltar: 'Volver a la página inicial',
  },
  pararAvisos: {
    titulo: 'No recibir más avisos',
    texto: 'Basta un toque: ya no recibirá avisos de esta despedida. Su registro y sus mensajes continúan.',
    parar: 'No recibir más avisos',
    parados: 'Listo: ya no recibirá avisos de esta despedida.',
    voltar: 'Volver a la página inicial',
  },
  muitosAcessos: {
    titulo: 'Demasiadas visitas al mismo tiempo',
    frase: seconds =>
      `Se abrieron muchas páginas desde la misma conexión a internet, y esta tuvo que esperar. Espere ${waitInWords(seconds)} e inténtelo de nuevo.`,
    tentar: 'Intentar de nuevo',
    voltar: 'Volver a la página inicial',
  },
}
