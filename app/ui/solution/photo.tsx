import * as css from "./solutions.css.ts";

export function Photo({ src, width, height, alt }: { src: string; width: number; height: number; alt: string }) {
	return <img src={src} width={width} height={height} alt={alt} className={css.photo} decoding="async" />;
}
