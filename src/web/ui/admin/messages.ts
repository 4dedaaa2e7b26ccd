/** Words of the restricted area's own components; public pages do not load them. */
export const MOSTRAR_SENHA = 'Mostrar ou ocultar a senha'
export const mostrarOuOcultar = (campo: string) => `Mostrar ou ocultar: ${campo}`
