/**
 * The script of the page, in the JavaScript of 2009, because the page must work on an old phone. Without it the form is
 * sent and the page refreshes all the same.
 *
 * It chooses the network of the typed number until somebody chooses one, sends the form once, and follows an attempt:
 * every 3 seconds, every 30 while the page is hidden. What changes, the server writes; the time left is the server's,
 * too.
 */
export const PAY_PAGE_SCRIPT = `(function(){
var form=document.getElementById('pay'),wait=document.getElementById('wait');
if(form){
var phone=form.phone,own=false,radios=form.querySelectorAll('input[type=radio][name=provider]'),i;
for(i=0;i<radios.length;i++)radios[i].onchange=function(){own=true};
phone.oninput=function(){
if(own)return;
var end=/^(?:256|0)?(\\d{2})/.exec(phone.value.replace(/[\\s+().-]/g,'')),p=end?end[1]:'';
for(var k=0;k<radios.length;k++)radios[k].checked=(radios[k].getAttribute('data-prefixes')||'').split(' ').indexOf(p)>=0;
};
var button=form.querySelector('button');
form.onsubmit=function(){if(button.disabled)return false;button.disabled=true;button.textContent='Asking...'};
// The page comes back as it was left.
window.onpageshow=function(){button.disabled=false;button.textContent=button.getAttribute('data-label')};
}
if(wait){
var timer=document.getElementById('timer'),said=document.getElementById('said'),lost=document.getElementById('lost');
var begun=Date.now(),given=Number(wait.getAttribute('data-left')),next,busy=false;
timer.hidden=given===0;
setInterval(function(){
var left=Math.max(0,given-Math.floor((Date.now()-begun)/1000)),s=left%60;
timer.textContent=Math.floor(left/60)+':'+(s<10?'0':'')+s;
},500);
var again=function(){busy=false;clearTimeout(next);next=setTimeout(ask,document.hidden?30000:3000)};
var ask=function(){
if(busy)return;
busy=true;
var call=new XMLHttpRequest();
call.open('GET',wait.getAttribute('data-url'));
call.timeout=15000;
call.onload=function(){
if(call.status!==200){if(call.status===404||call.status===410)location.reload();lost.hidden=false;return again()}
lost.hidden=true;
var now=JSON.parse(call.responseText);
if(now.state!=='created'&&now.state!=='sent'&&now.state!=='pending')return location.reload();
if(said.textContent!==now.reason)said.textContent=now.reason;
if(given>0&&now.prompt_left_s===0)return location.reload();
given=now.prompt_left_s;begun=Date.now();
again();
};
call.onerror=call.ontimeout=function(){lost.hidden=false;again()};
call.send();
};
again();
document.addEventListener('visibilitychange',function(){if(!document.hidden)ask()});
}
})();`;
