/** Texts of the second factor of administrators, an addition. */
export const DUAS_ETAPAS = {
  titulo: 'Verificação em duas etapas',
  explicacao:
    'Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.',
  buscando: 'Consultando a verificação em duas etapas…',
  erroConsultar: 'Não foi possível consultar a verificação em duas etapas.',
  desligada: 'Desativada',
  ligada: 'Ativada',
  restantes: (n: number) =>
    n === 0
      ? 'Nenhum código de reserva restante. Desative e ative de novo para receber outros.'
      : n === 1
        ? 'Resta 1 código de reserva.'
        : `Restam ${n} códigos de reserva.`,
  ativar: 'Ativar',
  desativar: 'Desativar',
  confirmeSenha: 'Confirme sua senha',
  continuar: 'Continuar',
  passoLer: 'Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator, 2FAS…) e leia:',
  qr: 'QR code da verificação em duas etapas',
  chave: 'Ou digite esta chave no aplicativo:',
  abrir: 'Abrir no aplicativo deste aparelho',
  passoCodigo: 'Depois digite os 6 números que ele mostrar:',
  codigo: 'Código do aplicativo',
  codigoOuReserva: 'Código do aplicativo ou de reserva',
  confirmar: 'Confirmar código',
  reservaTitulo: 'Guarde seus códigos de reserva',
  reservaTexto:
    'Cada um abre a conta uma vez, se o celular se perder. Eles não serão mostrados de novo: imprima ou guarde em lugar seguro.',
  copiar: 'Copiar códigos',
  copiado: 'Códigos copiados!',
  naoCopiou: 'Não foi possível copiar. Selecione os códigos e copie.',
  guardei: 'Já guardei',
  outrosAparelhos: 'Os outros aparelhos em que você entrou com esta conta foram desconectados.',
  falhou: 'Não foi possível concluir. Tente novamente em instantes.',
} as const
