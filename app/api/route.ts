import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "./frame/answer.ts";

/** The way to the facade where no server of ours hands /api to it directly, such as `remix-serve`. */
export const loader = ({ request }: LoaderFunctionArgs) => answerApi(request);
export const action = ({ request }: ActionFunctionArgs) => answerApi(request);
