/** Texts of the transmissao from a phone or notebook. */
export const APARELHO = {
  titulo: 'Transmitir deste aparelho',
  semPermissao:
    'O navegador não deixou usar a câmera ou o microfone. Toque no cadeado ao lado do endereço, permita os dois e tente de novo.',
  nenhumaCamera: 'Este aparelho não tem câmera. Use um celular ou um notebook com câmera.',
  cameraOcupada: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo.',
  cameraFalhou: 'A câmera não abriu. Tente de novo ou use outro aparelho.',
  fechar: 'Fechar',
  som: 'Nível do som deste aparelho',
} as const
