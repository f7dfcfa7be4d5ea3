import type { ReactNode } from "react";
import * as css from "./layout.css.ts";

type Children = { children: ReactNode };

export function VisuallyHidden({ children }: Children) {
	return <span className={css.visuallyHidden}>{children}</span>;
}

export function Stack({ children, loose = false }: Children & { loose?: boolean }) {
	return <div className={loose ? css.stackLoose : css.stack}>{children}</div>;
}

export function Cluster({ children, between = false }: Children & { between?: boolean }) {
	return <div className={between ? css.between : css.row}>{children}</div>;
}

/** Stays in view at the foot of the screen while what it belongs to is longer. */
export function Foot({ children }: Children) {
	return <div className={css.foot}>{children}</div>;
}

/** A main part and a side part, beside each other from 1100 px; `third`: a third part stands under the main one. */
export function MainAndSide({ children, third = false }: Children & { third?: boolean }) {
	return <div className={third ? `${css.twoToOne} ${css.besideBoth}` : css.twoToOne}>{children}</div>;
}

export function Centred({ children }: Children) {
	return <div className={css.centred}>{children}</div>;
}

export function Muted({ children }: Children) {
	return <span className={css.muted}>{children}</span>;
}

export function OnWide({ children }: Children) {
	return <span className={css.onWide}>{children}</span>;
}

export function OnNarrow({ children }: Children) {
	return <span className={css.onNarrow}>{children}</span>;
}
