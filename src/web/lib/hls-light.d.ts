declare module 'hls.js/light' {
  export { default, type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js'
}
